import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, keys, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { adminKey } from './reads.ts'

/** Returns a function that refetches the dashboard, the lists under `keys.predictions.lists`, and the post itself. */
function useRefresh() {
  const cache = useQueryClient()
  return (id: string) =>
    Promise.all([
      cache.invalidateQueries({ queryKey: adminKey }),
      cache.invalidateQueries({ queryKey: keys.predictions.lists }),
      cache.invalidateQueries({ queryKey: keys.predictions.detail(id) }),
    ])
}

/** Deletes any member's post. Pending until the lists have been refetched. */
export function useDeletePost() {
  const { t } = useTranslation(['admin', 'common'])
  const report = useReportAction(session)
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call('deleteAnyPrediction', { params: { id } }),
    onSuccess: async (_, id) => {
      showToast({ tone: 'success', title: t('content.deleted') })
      await refresh(id)
    },
    onError: (error) => report(error, { title: t('content.deleteFailed'), fallback: t('common:tryAgainLater') }),
  })
}

/** Sets a post's result, or removes it (`undefined`). The admin's result takes effect immediately. */
export function useSetResult(id: string) {
  const { t } = useTranslation(['admin', 'common'])
  const report = useReportAction(session)
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (result: boolean | null | undefined) =>
      result === undefined
        ? call('takeBackResult', { params: { id } })
        : call('resolvePrediction', { params: { id }, body: { result } }),
    onSuccess: async (_, result) => {
      showToast({ tone: 'success', title: t(result === undefined ? 'result.takenBack' : 'result.saved') })
      await refresh(id)
    },
    onError: (error) => report(error, { title: t('result.failed'), fallback: t('common:tryAgainLater') }),
  })
}
