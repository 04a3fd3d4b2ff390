import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys, readOr } from '#api/index.ts'
import { announce, useTranslation } from '#ui/index.ts'
import { useHeld } from './useHeld.ts'

/** Refetch interval of the count, in ms. Live updates refetch the count too. */
const everyMs = 30_000

const unreadQuery = queryOptions({
  queryKey: keys.notifications.unread,
  queryFn: ({ signal }) => readOr(0, 'countUnread', { signal }),
})

/** The server's count, minus the notifications that are already deleted or read on this page. Default: 0. */
const useShown = (count = 0): number => Math.max(0, count - useHeld('unread').length)

/** The last known number of unread notifications. Default: 0. */
export const useUnreadCount = (): number => useShown(useQuery(unreadQuery).data)

/**
 * The unread count for the bell, refetched every 30 s.
 * If the count rises, the hook announces the new count and refetches the open list.
 */
export function useUnread(): number {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const before = useRef<number>(undefined)
  const { data } = useQuery({ ...unreadQuery, refetchInterval: everyMs, refetchOnWindowFocus: 'always' })
  const count = useShown(data)
  useEffect(() => {
    if (data === undefined) return
    if (before.current !== undefined && data > before.current) {
      announce(t('announced', { count }))
      void client.invalidateQueries({ queryKey: keys.notifications.lists })
    }
    before.current = data
  }, [data, count, client, t])
  return count
}
