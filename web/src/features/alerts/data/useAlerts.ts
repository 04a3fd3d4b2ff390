import { limits } from '@hunch/proto/http/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { keys, readOr } from '../../../api/index.ts'
import type { AlertPage, Filter, Notification } from '../model/types.ts'
import { useHidden } from './useHidden.ts'

/** Notifications, newest first, by pages, without those that are about to be deleted. */
export function useAlerts(filter: Filter) {
  const hidden = useHidden()
  const query = useInfiniteQuery({
    queryKey: keys.alerts.list(filter),
    queryFn: async ({ pageParam: offset, signal }): Promise<AlertPage> => {
      const items = await readOr([], 'listNotifications', {
        query: { filter, limit: limits.feedPage, offset },
        signal,
      })
      return { items, hasMore: items.length === limits.feedPage }
    },
    initialPageParam: 0,
    // Items removed from the list here are gone on the server too, so the next page begins earlier.
    getNextPageParam: (last, pages) => (last.hasMore ? countOf(pages) : undefined),
    refetchOnMount: 'always',
  })
  const items = query.data && eachOnce(query.data.pages).filter(({ id }) => !hidden.includes(id))
  return { query, items }
}

const countOf = (pages: readonly AlertPage[]): number => pages.reduce((sum, { items }) => sum + items.length, 0)

const eachOnce = (pages: readonly AlertPage[]): readonly Notification[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]
