import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, codeOf } from '#api/index.ts'
import { showToast, useTranslation } from '#ui/index.ts'
import { moderationKeys } from './reads.ts'
import { useReportFailure } from './useModeration.ts'

/** A hidden post, which only the admin and its owner can read; null if it is deleted. `enabled`: whether to read it. */
export const useHiddenPost = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: moderationKeys.post(id),
    async queryFn({ signal }) {
      try {
        return (await call('getPrediction', { params: { id }, signal })).prediction
      } catch (error) {
        if (codeOf(error) === 'predictionNotFound') return null
        throw error
      }
    },
    enabled,
    staleTime: 0,
  })

/** Sets a post as unscored: its result is unclear. `false` takes the result back, as Undo in the toast does. */
export function useSetUnscored(id: string) {
  const { t } = useTranslation(['moderation', 'notifications'])
  const failed = useReportFailure()
  const cache = useQueryClient()
  const set = useMutation({
    mutationFn: (isUnscored: boolean) =>
      isUnscored
        ? call('resolvePrediction', { params: { id }, body: { result: null } })
        : call('takeBackResult', { params: { id } }),
    onSuccess({ prediction }, isUnscored) {
      cache.setQueryData(moderationKeys.post(id), prediction)
      showToast({
        tone: 'success',
        title: t(isUnscored ? 'done.unscored' : 'done.takeBack'),
        ...(isUnscored && { action: { label: t('notifications:undo'), run: () => set.mutate(false) } }),
      })
    },
    onError(error) {
      failed(error, t('failed.result'))
      void cache.invalidateQueries({ queryKey: moderationKeys.post(id) })
    },
  })
  return set
}
