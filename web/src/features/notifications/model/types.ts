import type { Reply } from '@hunch/proto/http/client'

export type Notification = Reply<'listNotifications'>[number]

/** The list's filters, with the names that the server uses. */
export const filters = ['all', 'unread', 'friends'] as const
export type Filter = (typeof filters)[number]

/** A page of notifications. Those deleted later are removed from `items`; with the filter `unread`, also those read later. */
export interface NotificationPage {
  readonly items: readonly Notification[]
  readonly hasMore: boolean
}

/** Returns the path of a notification's link. Undefined without a link, and for an invalid link or one to another origin. */
export function localPath(actionUrl: string | null, origin: string = location.origin): string | undefined {
  if (!actionUrl?.startsWith('/')) return undefined
  try {
    const target = new URL(actionUrl, origin)
    return target.origin === origin ? `${target.pathname}${target.search}${target.hash}` : undefined
  } catch {
    return undefined
  }
}
