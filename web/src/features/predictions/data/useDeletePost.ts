import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, keys, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import type { Prediction } from '../model/types.ts'
import { usePosts } from './usePosts.ts'

/** Deletes the viewer's own post. `onDone` closes the dialog; `onGone` is called on success. */
export function useDeletePost(
  { id, userId }: Pick<Prediction, 'id' | 'userId'>,
  { onDone, onGone }: { onDone(): void; onGone?(): void },
) {
  const { t } = useTranslation('predictions')
  const { store } = usePosts()
  const client = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: () =>
      call('deletePrediction', { params: { id } }).catch((error: unknown) => {
        if (codeOf(error) !== 'predictionNotFound') throw error // already deleted counts as success
      }),
    onSuccess() {
      onDone()
      store.remove(id)
      void client.invalidateQueries({ queryKey: keys.predictions.ofUser(userId) })
      showToast({ tone: 'success', title: t('delete.done') })
      onGone?.()
    },
    onError(error) {
      onDone()
      report(error, { title: t('delete.failedTitle'), text: t('delete.failedText') })
    },
  })
}
