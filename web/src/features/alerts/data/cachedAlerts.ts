import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/index.ts'
import type { AlertPage, Notification } from '../model/types.ts'

type Cached = InfiniteData<AlertPage>
const unreadList = keys.alerts.list('unread')

/** The cached lists and the unread count before a change, for a rollback. */
export interface AlertsSnapshot {
  readonly lists: readonly (readonly [readonly unknown[], Cached | undefined])[]
  readonly unread: number | undefined
}

/** Returns the state for a rollback. Cancels a running count request, which would overwrite the change. */
export async function snapshotAlerts(client: QueryClient): Promise<AlertsSnapshot> {
  await client.cancelQueries({ queryKey: keys.alerts.unread })
  return {
    lists: client.getQueriesData<Cached>({ queryKey: keys.alerts.lists }),
    unread: client.getQueryData<number>(keys.alerts.unread),
  }
}

export function restore(client: QueryClient, { lists, unread }: AlertsSnapshot): void {
  for (const [queryKey, cached] of lists) client.setQueryData(queryKey, cached)
  client.setQueryData(keys.alerts.unread, unread)
}

/** Changes notifications in every cached list. Removes those for which `change` returns undefined. */
export function changeAlerts(client: QueryClient, change: (item: Notification) => Notification | undefined): void {
  for (const [queryKey, cached] of client.getQueriesData<Cached>({ queryKey: keys.alerts.lists })) {
    if (!cached) continue
    const isUnreadList = queryKey[2] === unreadList[2]
    const kept = (item: Notification) => {
      const next = change(item)
      return next && !(isUnreadList && next.read) ? next : []
    }
    const pages = cached.pages.map((page) => ({ ...page, items: page.items.flatMap(kept) }))
    client.setQueryData<Cached>(queryKey, { ...cached, pages })
  }
}

/** Changes the cached number of unread notifications by one. Minimum: 0. */
export function countBy(client: QueryClient, step: 1 | -1): void {
  client.setQueryData<number>(keys.alerts.unread, (count) => (count === undefined ? count : Math.max(0, count + step)))
}
