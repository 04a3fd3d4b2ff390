import type { Reply } from '@hunch/proto/http/client'

export type Notification = Reply<'listNotifications'>[number]

/** The list's filters; the server's names for them. */
export const filters = ['all', 'unread', 'friends'] as const
export type Filter = (typeof filters)[number]

/** A page without what was deleted, or read where the filter excludes that, since it came. */
export interface AlertPage {
  readonly items: readonly Notification[]
  readonly hasMore: boolean
}
