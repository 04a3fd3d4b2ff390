import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/**
 * Marks one of the member's notifications as read, or removes it.
 *
 * @throws notificationNotFound, also if it is another member's
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
