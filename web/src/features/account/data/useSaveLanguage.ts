import { useQueryClient } from '@tanstack/react-query'
import { call, meKey } from '../../../api/index.ts'
import { type Language, problemText, reportFailure, useTranslation, withSentences } from '../../../ui/index.ts'

/** Saves the chosen language for the member, so that it applies in all their browsers. */
export function useSaveLanguage(): (language: Language) => Promise<void> {
  const { t } = useTranslation('account')
  const cache = useQueryClient()
  return async (language) => {
    try {
      cache.setQueryData(meKey, await call('setLanguage', { body: { language } }))
    } catch (error) {
      withSentences(() =>
        reportFailure('action', { title: t('appearance.languageFailed'), description: problemText(error) }),
      )
    }
  }
}
