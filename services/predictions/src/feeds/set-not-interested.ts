import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import { loadViewable } from '../posts/load-posts.ts'
import { deleteNotInterested, insertNotInterested } from './store/not-interested.ts'

/**
 * Saves that the member is not interested in a post of another: it is left out of their lists at once, and its author and
 * category rank lower from their next For You on.
 *
 * @throws predictionNotFound, also where the member may not see the post, or where it is their own
 */
export async function setNotInterested(
  ctx: Context,
  member: Member,
  postId: string,
): Promise<{ notInterested: boolean }> {
  const [item] = await loadViewable(ctx, member, [postId])
  if (!item || item.post.ownerId === member.id) throw errors.predictionNotFound()
  const limit = fixedLimits.notInterestedKept
  await ctx.database.transaction((tx) => insertNotInterested(tx, { memberId: member.id, postId, limit }))
  return { notInterested: true }
}

/** Takes that back; where nothing was said, nothing changes. */
export async function unsetNotInterested(
  ctx: Context,
  member: Member,
  postId: string,
): Promise<{ notInterested: boolean }> {
  await deleteNotInterested(ctx.database.db, member.id, postId)
  return { notInterested: false }
}
