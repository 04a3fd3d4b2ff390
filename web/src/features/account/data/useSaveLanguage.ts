import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, meKey } from '../../../api/index.ts'
import { type Language, problemText, reportFailure } from '../../../ui/index.ts'

/** Saves a language that was chosen for the member, so that it holds in every browser of theirs. */
export function useSaveLanguage(): (language: Language) => Promise<void> {
  const { t } = useTranslation('account')
  const cache = useQueryClient()
  return async (language) => {
    try {
      cache.setQueryData(meKey, await call('setLanguage', { body: { language } }))
    } catch (error) {
      reportFailure('action', { title: t('appearance.languageFailed'), description: problemText(error) })
    }
  }
}
