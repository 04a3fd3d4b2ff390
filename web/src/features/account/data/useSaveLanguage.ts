import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, meKey } from '#api/index.ts'
import { type Language, problemText, reportFailure, useTranslation, withSentences } from '#ui/index.ts'

/** The language that was chosen last on this page. */
let last: Language | undefined

/**
 * Saves the chosen language for the member, so that the language applies in all their browsers. Requests are sent one after
 * the other. Only the last reply updates the member in the cache: an earlier reply would switch the page's language back.
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
