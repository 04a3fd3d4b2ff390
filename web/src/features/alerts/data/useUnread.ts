import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keys, readOr } from '../../../api/index.ts'
import { announce } from '../../../ui/index.ts'

/** How often the count is asked for; live updates refresh it in between, by its key. */
const everyMs = 30_000

const unreadQuery = queryOptions({
  queryKey: keys.alerts.unread,
  queryFn: ({ signal }) => readOr(0, 'countUnread', { signal }),
})

/** How many notifications are unread, as last known. */
export const useUnreadCount = (): number => useQuery(unreadQuery).data ?? 0

/**
 * The same, asked for anew every 30 seconds: for the one place that is always there, the bell. When there are more than before,
 * that is said to screen readers, and a list that is open is read again.
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
