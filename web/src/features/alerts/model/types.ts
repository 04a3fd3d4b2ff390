import type { Reply } from '@hunch/proto/http/client'

export type Notification = Reply<'listNotifications'>[number]

/** What the list is narrowed to; the server knows the same words. */
export const filters = ['all', 'unread', 'friends'] as const
export type Filter = (typeof filters)[number]

/** One page as it stands, without what was deleted or read since where that takes it out of the list. */
export interface AlertPage {
  readonly items: readonly Notification[]
  readonly hasMore: boolean
}
