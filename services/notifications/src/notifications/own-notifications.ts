import { isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { kindsOf, topKinds } from '../kinds/rules/notification-kinds.ts'
import { countNotifications, type ViewedNotification, viewNotifications } from './view-notifications.ts'

const friendKinds = kindsOf('friend_activity')

/** Returns a page of the member's notifications, and the language chosen by the member. */
export async function listNotifications(
  ctx: Context,
  member: Member,
  { filter, limit, offset }: { filter: 'all' | 'unread' | 'friends' | 'top'; limit: number; offset: number },
): Promise<{ notifications: ViewedNotification[]; language: string | undefined }> {
  const query = {
    memberId: member.id,
    readFor: viewerOfBlocks(member),
    ...(filter === 'unread' ? { unread: true } : {}),
    ...(filter === 'top' ? { unread: true, kinds: topKinds } : {}),
    ...(filter === 'friends' ? { kinds: friendKinds } : {}),
  }
  const [notifications, language] = await Promise.all([
    Array.fromAsync(page(viewNotifications(ctx, query), offset, limit)),
    languageOfMember(ctx, member.id),
  ])
  return { notifications, language }
}

/** The language that a member has chosen; undefined if they have not, or if auth is unavailable. */
async function languageOfMember(ctx: Context, memberId: string): Promise<string | undefined> {
  try {
    const contacts = await ctx.peers.contacts([memberId])
    return contacts.get(memberId)?.language || undefined
  } catch (error) {
    if (isTransient(error)) return undefined
    throw error
  }
}

/** Counts the unread notifications that the member may see, among at most `notificationLimits.scanned` notifications. */
export const countUnread = (ctx: Context, member: Member): Promise<number> =>
  countNotifications(ctx, { memberId: member.id, readFor: viewerOfBlocks(member), unread: true })

/** Yields `limit` items from `offset` on, and reads no further. */
async function* page<T>(items: AsyncIterable<T>, offset: number, limit: number): AsyncGenerator<T, void, undefined> {
  let index = 0
  for await (const item of items) {
    if (index >= offset) yield item
    index += 1
    if (index >= offset + limit) return
  }
}

/**
 * Marks one of the member's notifications as read, or removes it.
 *
 * @throws notificationNotFound, also for another member's notification
 */
export async function markNotification(
  ctx: Context,
  member: Member,
  id: string,
  as: 'read' | 'removed',
): Promise<void> {
  if ((await ctx.stores.documents.mark(member.id, [id], as)) === 0) throw errors.notificationNotFound()
}

export const markAllRead = async (ctx: Context, member: Member): Promise<void> =>
  void (await ctx.stores.documents.mark(member.id, 'all', 'read'))
