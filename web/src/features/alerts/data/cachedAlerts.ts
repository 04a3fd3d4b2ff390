import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/index.ts'
import type { AlertPage, Notification } from '../model/types.ts'

type Cached = InfiniteData<AlertPage>
const unreadList = keys.alerts.list('unread')

/** How the lists and the count stood, to go back to where a change is refused. */
export interface Standing {
  readonly lists: readonly (readonly [readonly unknown[], Cached | undefined])[]
  readonly unread: number | undefined
}

/** Stops a count that is under way, which would undo what is about to change, and notes how things stand. */
export async function noteStanding(client: QueryClient): Promise<Standing> {
  await client.cancelQueries({ queryKey: keys.alerts.unread })
  return {
    lists: client.getQueriesData<Cached>({ queryKey: keys.alerts.lists }),
    unread: client.getQueryData<number>(keys.alerts.unread),
  }
}

export function restore(client: QueryClient, { lists, unread }: Standing): void {
  for (const [queryKey, cached] of lists) client.setQueryData(queryKey, cached)
  client.setQueryData(keys.alerts.unread, unread)
}

/** Changes notifications in every list that is known, or takes them out where `change` answers undefined. */
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

/** Counts one unread notification less, or more. */
export function countBy(client: QueryClient, step: 1 | -1): void {
  client.setQueryData<number>(keys.alerts.unread, (count) => (count === undefined ? count : Math.max(0, count + step)))
}
