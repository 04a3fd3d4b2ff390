import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, useCurrentUser } from '#api/index.ts'
import { useTranslation } from '#ui/index.ts'
import type { CaseDetail, CaseSummary, Person } from '../model/types.ts'
import { moderationKeys } from './reads.ts'
import { useReportFailure } from './useModeration.ts'

type Pages = InfiniteData<CaseSummary[]>

/** Assigns a case to the viewer, or ends the assignment. Optimistic: updates the list and the open case at once. */
export function useAssign() {
  const { t } = useTranslation('moderation')
  const cache = useQueryClient()
  const failed = useReportFailure()
  const { user } = useCurrentUser()
  const show = (id: string, assignee: Person | null) => {
    cache.setQueriesData<Pages>({ queryKey: moderationKeys.lists }, (list) => list && assigned(list, id, assignee))
    cache.setQueryData<CaseDetail>(moderationKeys.one(id), (detail) => detail && { ...detail, assignee })
  }
  return useMutation({
    mutationFn: ({ id, mine }: { id: string; mine: boolean; before: Person | null }) =>
      call('assignCase', { params: { id }, body: { mine } }),
    async onMutate({ id, mine }) {
      await cache.cancelQueries({ queryKey: moderationKeys.lists })
      show(id, mine ? user : null)
    },
    onSuccess: ({ id, assignee }) => show(id, assignee),
    onError(error, { id, mine, before }) {
      show(id, before)
      failed(error, t(mine ? 'failed.assign' : 'failed.giveBack'))
    },
  })
}

const assigned = (list: Pages, id: string, assignee: Person | null): Pages => ({
  ...list,
  pages: list.pages.map((page) => page.map((each) => (each.id === id ? { ...each, assignee } : each))),
})
