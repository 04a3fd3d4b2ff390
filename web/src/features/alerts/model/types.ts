import type { Reply } from '@hunch/proto/http/client'

export type Notification = Reply<'listNotifications'>[number]

/** The list's filters, with the names that the server uses. */
export const filters = ['all', 'unread', 'friends'] as const
export type Filter = (typeof filters)[number]

/** A page of notifications. Later deletions are removed from `items`, also reads if the filter is `unread`. */
export interface AlertPage {
  readonly items: readonly Notification[]
  readonly hasMore: boolean
}
