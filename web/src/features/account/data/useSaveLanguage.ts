import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, meKey } from '#api/index.ts'
import { type Language, problemText, reportFailure, useTranslation, withSentences } from '#ui/index.ts'

/** The last choice on this page. */
let last: Language | undefined

/**
 * Saves the chosen language for the member, so that it applies in all their browsers. Saves one choice after the other.
 * Uses only the reply to the last choice, because the page follows the member's language.
 */
export function useSaveLanguage(): (language: Language) => void {
  const { t } = useTranslation('account')
  const cache = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'language' },
    mutationFn: (language: Language) => call('setLanguage', { body: { language } }),
    onSuccess(user, language) {
      if (language === last) cache.setQueryData(meKey, user)
    },
    onError: (error) =>
      withSentences(() =>
        reportFailure('action', { title: t('appearance.languageFailed'), description: problemText(error) }),
      ),
  })
  return (language) => {
    last = language
    mutate(language)
  }
}
