import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys, readOr } from '../../../api/index.ts'
import { announce, useTranslation } from '../../../ui/index.ts'

/** How often the count is fetched; live updates refresh it in between, by its key. */
const everyMs = 30_000

const unreadQuery = queryOptions({
  queryKey: keys.alerts.unread,
  queryFn: ({ signal }) => readOr(0, 'countUnread', { signal }),
})

/** How many notifications are unread, as last known. */
export const useUnreadCount = (): number => useQuery(unreadQuery).data ?? 0

/**
 * The same, fetched every 30 seconds: for the bell, which is always there. A higher count than
 * before is announced, and an open list is read again.
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
