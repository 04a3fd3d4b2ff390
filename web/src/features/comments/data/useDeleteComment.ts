import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, keys, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { removeComment } from '../model/tree.ts'
import { commentKeys } from './keys.ts'
import { useChangeThreads } from './useComments.ts'

/** Deletes the member's own comment. `onDone` closes the dialog. */
export function useDeleteComment(
  { id, predictionId }: { id: string; predictionId: string },
  { onDone, onGone }: { onDone(): void; onGone(): void },
) {
  const { t } = useTranslation(['comments', 'common'])
  const client = useQueryClient()
  const change = useChangeThreads(predictionId)
  const report = useReportAction(session)
  return useMutation({
    mutationFn: () =>
      call('deleteComment', { params: { id } }).catch((error: unknown) => {
        if (codeOf(error) !== 'commentNotFound') throw error // already deleted counts as success
      }),
    onSuccess() {
      onDone()
      change((threads) => removeComment(threads, id))
      onGone()
      showToast({ tone: 'success', title: t('common:success'), description: t('delete.done') })
      void client.invalidateQueries({ queryKey: commentKeys.ofPost(predictionId) })
      void client.invalidateQueries({ queryKey: ['comments', 'ofUser'] })
      void client.invalidateQueries({ queryKey: keys.predictions.lists })
    },
    onError(error) {
      onDone()
      report(error, { title: t('common:error'), text: t('delete.failed') })
    },
  })
}
