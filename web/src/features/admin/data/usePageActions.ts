import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import type { PageLanguage, PageName } from '../model/types.ts'
import { adminKey } from './reads.ts'

interface Address {
  readonly page: PageName
  readonly language: PageLanguage
}

/**
 * Publishes a page in a language. An empty text restores the product's default text. `onPublished` is called once the page is
 * read again, also after another page was chosen.
 */
export function usePublishPage({ page, language }: Address, onPublished: () => void) {
  const { t } = useTranslation(['admin', 'common'])
  const cache = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: (written: { text: string; isMaterial: boolean }) =>
      call('publishPage', { params: { page }, body: { language, ...written } }),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t('pages.published') })
      await Promise.all([
        cache.invalidateQueries({ queryKey: [...adminKey, 'pages', page] }),
        cache.invalidateQueries({ queryKey: ['pages', page] }),
      ])
      onPublished()
    },
    onError: (error) => report(error, { title: t('pages.publishFailed'), fallback: t('common:tryAgainLater') }),
  })
}

/** Renders a text as it will look once published. */
export function usePreviewPage({ page, language }: Address) {
  const { t } = useTranslation(['admin', 'common'])
  const report = useReportAction(session)
  return useMutation({
    mutationFn: (text: string) => call('previewPage', { params: { page }, body: { language, text } }),
    onError: (error) => report(error, { title: t('pages.previewFailed'), fallback: t('common:tryAgainLater') }),
  })
}
