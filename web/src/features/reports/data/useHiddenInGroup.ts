import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, keys, readOr, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { reportKeys, usePages } from './useReports.ts'

/** Posts and comments that the viewer has hidden in their group, newest first, paged. */
export const useHiddenInGroup = (groupId: string) =>
  usePages(reportKeys.hiddenIn(groupId), (query, signal) =>
    readOr([], 'listGroupActs', { query: { ...query, groupId }, signal }),
  )

/** Shows a hidden post or comment again. Refetches the lists. */
export function useShowAgain(groupId: string) {
  const { t } = useTranslation(['reports', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('liftAsCreator', { params: { id } }),
    onSuccess() {
      showToast({ tone: 'success', title: t('creator.hidden.shown') })
      void cache.invalidateQueries({ queryKey: keys.predictions.lists })
    },
    onError: (error) => report(error, { title: t('common:error'), fallback: t('creator.hidden.failed') }),
    onSettled: () => cache.invalidateQueries({ queryKey: reportKeys.hiddenIn(groupId) }),
  })
}
