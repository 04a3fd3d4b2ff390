import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, codeOf, isUnauthorized, keys, session } from '../../../api/index.ts'
import { showToast, useReportAction } from '../../../ui/index.ts'
import type { Prediction } from '../model/types.ts'
import { usePosts } from './usePosts.ts'

/** Deletes one's own post for good; `onDone` closes the question, `onGone` hears that it worked. */
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
        if (codeOf(error) !== 'predictionNotFound') throw error // someone was faster: gone is gone
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
      if (isUnauthorized(error)) report(error, { title: t('delete.failedTitle'), fallback: t('delete.failedText') })
      else showToast({ tone: 'error', title: t('delete.failedTitle'), description: t('delete.failedText') })
    },
  })
}
