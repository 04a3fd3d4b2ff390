import type { Member } from '@hunch/kit/identity'
import { viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { kindsOf } from '../kinds/rules/notification-kinds.ts'
import { languageOfMember } from '../language/language.ts'
import { countNotifications, type ViewedNotification, viewNotifications } from './view-notifications.ts'

const friendKinds = kindsOf('friend_activity')

/** Returns a page of the member's notifications, and the language chosen by the member. */
export async function listNotifications(
  ctx: Context,
  member: Member,
  { filter, limit, offset }: { filter: 'all' | 'unread' | 'friends'; limit: number; offset: number },
): Promise<{ notifications: ViewedNotification[]; language: string | undefined }> {
  const query = {
    memberId: member.id,
    readFor: viewerOfBlocks(member),
    ...(filter === 'unread' ? { unread: true } : {}),
    ...(filter === 'friends' ? { kinds: friendKinds } : {}),
  }
  const [notifications, language] = await Promise.all([
    Array.fromAsync(page(viewNotifications(ctx, query), offset, limit)),
    languageOfMember(ctx, member.id),
  ])
  return { notifications, language }
}

/** Counts the unread notifications that the member may see, among at most `fixedLimits.scanned` notifications. */
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
