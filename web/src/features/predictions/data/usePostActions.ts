import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, codeOf, keys, session } from '../../../api/index.ts'
import { showToast, useReportAction } from '../../../ui/index.ts'
import type { Prediction } from '../model/types.ts'
import { readPost } from './postStore.ts'
import { usePosts } from './usePosts.ts'

/** Deletes an own post; `onDone` closes the dialog, `onGone` is called on success. */
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

/** Problems that mean that the post has changed: it is read again. */
const staleCodes: readonly (string | undefined)[] = [
  'resultStands',
  'notResolvedYet',
  'predictionNotFound',
  'notEndedYet',
]

/** Sets a post's result by its owner (true, false, or null for unclear); it may be taken back for a while. */
export function useResolve(id: string) {
  const { t } = useTranslation(['predictions', 'common'])
  const { store } = usePosts()
  const report = useReportAction(session)
  const onError = (title: string) => (error: unknown) => {
    report(error, { title, fallback: t('common:tryAgainLater') })
    if (staleCodes.includes(codeOf(error))) void readPost(store, id).catch(() => undefined)
  }
  const resolve = useMutation({
    mutationFn: (result: boolean | null) => call('resolvePrediction', { params: { id }, body: { result } }),
    onSuccess: store.put,
    onError: onError(t('resolve.failed')),
  })
  const takeBack = useMutation({
    mutationFn: () => call('takeBackResult', { params: { id } }),
    onSuccess: store.put,
    onError: onError(t('resolve.takeBackFailed')),
  })
  return { resolve, takeBack }
}
