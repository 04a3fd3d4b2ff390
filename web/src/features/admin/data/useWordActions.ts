import { call } from '#api/index.ts'
import { useTranslation } from '#ui/index.ts'
import type { ContributionRules, ListedWord } from '../model/types.ts'
import { useAction } from './useAction.ts'

export function useAddWord() {
  const { t } = useTranslation('admin')
  return useAction((body: Pick<ListedWord, 'term' | 'match' | 'effect'>) => call('addWord', { body }), {
    done: t('words.added'),
    failed: t('words.addFailed'),
  })
}

export function useChangeWord() {
  const { t } = useTranslation('admin')
  return useAction(
    ({ id, effect }: Pick<ListedWord, 'id' | 'effect'>) => call('changeWord', { params: { id }, body: { effect } }),
    { done: t('words.changed'), failed: t('words.changeFailed') },
  )
}

export function useRemoveWord() {
  const { t } = useTranslation('admin')
  return useAction((id: string) => call('removeWord', { params: { id } }), {
    done: t('words.removed'),
    failed: t('words.removeFailed'),
  })
}

export function useChangeContributionRules() {
  const { t } = useTranslation('admin')
  return useAction((body: Partial<ContributionRules>) => call('changeContributionRules', { body }), {
    done: t('contributions.saved'),
    failed: t('contributions.saveFailed'),
  })
}
