import { useMutation } from '@tanstack/react-query'
import { call, codeOf, session } from '../../../api/index.ts'
import { showToast, useReportAction, useTranslation } from '../../../ui/index.ts'
import { readPost } from './postStore.ts'
import { usePosts } from './usePosts.ts'

/** Edits a post's text; `onDone` closes the form. */
export function useEditPost(id: string, onDone: () => void) {
  const { t } = useTranslation(['predictions', 'common'])
  const { store } = usePosts()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: (body: { headline: string; supportingStatement: string }) =>
      call('updatePrediction', { params: { id }, body }),
    onSuccess(item) {
      store.put(item)
      showToast({ tone: 'success', title: t('edit.done') })
      onDone()
    },
    onError(error) {
      report(error, { title: t('common:error'), text: t('edit.failed') })
      if (codeOf(error) === 'editingClosed') void readPost(store, id).catch(() => undefined)
    },
  })
}
