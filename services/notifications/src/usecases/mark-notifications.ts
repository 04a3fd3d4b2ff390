import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/** Marks one of her own as read or removes it. Throws notificationNotFound, for another's as well. */
export async function markOne(ctx: Context, member: Member, id: string, as: 'read' | 'removed'): Promise<void> {
  if ((await ctx.backend.store.mark(member.id, [id], as)) === 0) throw errors.notificationNotFound()
}

export const markAllRead = async (ctx: Context, member: Member): Promise<void> =>
  void (await ctx.backend.store.mark(member.id, 'all', 'read'))
