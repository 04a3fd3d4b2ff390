import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys, readOr } from '../../../api/index.ts'
import { announce, useTranslation } from '../../../ui/index.ts'

/** Refetch interval of the count, in ms. Live updates also refetch it. */
const everyMs = 30_000

const unreadQuery = queryOptions({
  queryKey: keys.alerts.unread,
  queryFn: ({ signal }) => readOr(0, 'countUnread', { signal }),
})

/** The last known number of unread notifications. Default: 0. */
export const useUnreadCount = (): number => useQuery(unreadQuery).data ?? 0

/**
 * The unread count for the bell, refetched every 30 s.
 * If the count rises, announces it and refetches the open list.
 */
export function useUnread(): number {
  const { t } = useTranslation('alerts')
  const client = useQueryClient()
  const before = useRef<number>(undefined)
  const { data } = useQuery({ ...unreadQuery, refetchInterval: everyMs, refetchOnWindowFocus: 'always' })
  useEffect(() => {
    if (data === undefined) return
    if (before.current !== undefined && data > before.current) {
      announce(t('announced', { count: data }))
      void client.invalidateQueries({ queryKey: keys.alerts.lists })
    }
    before.current = data
  }, [data, client, t])
  return data ?? 0
}
