import { limits } from '@hunch/proto/http/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { eachOnce, keys, readOr } from '#api/index.ts'
import type { Filter, Notification, NotificationPage } from '../model/types.ts'
import { useHeld } from './useHeld.ts'

/** Notifications, newest first, paged. Deletions and reads that can still be undone are already applied. */
export function useNotifications(filter: Filter) {
  const deleted = useHeld('deleted')
  const read = useHeld('read')
  const query = useInfiniteQuery({
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
  })
  const items =
    query.data &&
    eachOnce(itemsOf(query.data.pages), ({ id }) => id)
      .filter(({ id }) => !deleted.includes(id) && !(filter === 'unread' && read.includes(id)))
      .map((item) => (read.includes(item.id) ? { ...item, read: true } : item))
  return { query, items }
}

const itemsOf = (pages: readonly NotificationPage[]): readonly Notification[] => pages.flatMap(({ items }) => items)
