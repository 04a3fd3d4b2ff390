import { limits } from '@hunch/proto/http/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { eachOnce, keys, readOr } from '#api/index.ts'
import type { Filter, Notification, NotificationPage } from '../model/types.ts'
import { useHeld } from './useHeld.ts'

/**
 * Notifications, newest first, paged. Those for the top are included from the start, even if they are far down the list.
 * Deletions and reads that can still be undone are already applied.
 */
export function useNotifications(filter: Filter) {
  const deleted = useHeld('deleted')
  const read = useHeld('read')
  const query = useList(filter)
  const top = useList('top', filter !== 'friends')
  const isShown = (item: Notification) => !deleted.includes(item.id) && !(filter === 'unread' && item.read)
  const items =
    query.data && !top.isLoading
      ? eachOnce([...itemsOf(query.data.pages), ...itemsOf(top.data?.pages)], ({ id }) => id)
          .map((item) => (read.includes(item.id) ? { ...item, read: true } : item))
          .filter(isShown)
      : undefined
  return { query, items }
}

/** The list of a filter, as the server returns it. */
const useList = (filter: Filter | 'top', enabled = true) =>
  useInfiniteQuery({
    queryKey: keys.notifications.list(filter),
    queryFn: async ({ pageParam: offset, signal }): Promise<NotificationPage> => {
      const items = await readOr([], 'listNotifications', {
        query: { filter, limit: limits.feedPage, offset },
        signal,
      })
      return { items, hasMore: items.length === limits.feedPage }
    },
    initialPageParam: 0,
    // An item that was removed from the list is also deleted on the server, so the next page starts one item earlier.
    getNextPageParam: (last, pages) => (last.hasMore ? itemsOf(pages).length : undefined),
    refetchOnMount: 'always',
    enabled,
  })

const itemsOf = (pages: readonly NotificationPage[] = []): readonly Notification[] =>
  pages.flatMap(({ items }) => items)
