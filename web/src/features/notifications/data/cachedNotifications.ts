import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '#api/index.ts'
import type { Notification, NotificationPage } from '../model/types.ts'

type Cached = InfiniteData<NotificationPage>
const unreadList = keys.notifications.list('unread')

/** The cached lists and the unread count before a change, for a rollback. */
export interface NotificationsSnapshot {
  readonly lists: readonly (readonly [readonly unknown[], Cached | undefined])[]
  readonly unread: number | undefined
}

/** Returns the state for a rollback. Cancels a running count request, which would overwrite the change. */
export async function snapshotNotifications(client: QueryClient): Promise<NotificationsSnapshot> {
  await client.cancelQueries({ queryKey: keys.notifications.unread })
  return {
    lists: client.getQueriesData<Cached>({ queryKey: keys.notifications.lists }),
    unread: client.getQueryData<number>(keys.notifications.unread),
  }
}

export function restore(client: QueryClient, { lists, unread }: NotificationsSnapshot): void {
  for (const [queryKey, cached] of lists) client.setQueryData(queryKey, cached)
  client.setQueryData(keys.notifications.unread, unread)
}

/** Restores one notification in every list that contained it. Other changes since the snapshot stay. */
export function restoreOne(client: QueryClient, { lists }: NotificationsSnapshot, id: string): void {
  for (const [queryKey, before] of lists)
    client.setQueryData<Cached>(queryKey, (cached) => {
      if (!cached || !before) return cached
      const itemsBefore = (at: number) => before.pages[at]?.items ?? []
      const pages = cached.pages.map((page, at) => ({ ...page, items: withItem(page.items, itemsBefore(at), id) }))
      return { ...cached, pages }
    })
}

type Items = readonly Notification[]

/** Returns `items` with the notification as in `before`. If `items` lacks it, inserts it at its earlier position. */
function withItem(items: Items, before: Items, id: string): Items {
  const index = before.findIndex((known) => known.id === id)
  const item = before[index]
  if (!item) return items
  if (items.some((known) => known.id === id)) return items.map((known) => (known.id === id ? item : known))
  const later = new Set(before.slice(index + 1).map((known) => known.id))
  const next = items.findIndex((known) => later.has(known.id))
  return items.toSpliced(next < 0 ? items.length : next, 0, item)
}

/** Changes notifications in every cached list. Removes those for which `change` returns undefined. */
export function changeNotifications(
  client: QueryClient,
  change: (item: Notification) => Notification | undefined,
): void {
  for (const [queryKey, cached] of client.getQueriesData<Cached>({ queryKey: keys.notifications.lists })) {
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
  client.setQueryData<number>(keys.notifications.unread, (count) =>
    count === undefined ? count : Math.max(0, count + step),
  )
}
