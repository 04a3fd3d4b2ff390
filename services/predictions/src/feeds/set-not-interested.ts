import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { feedLimits } from './limits.ts'
import { requireOthersPost } from './policy.ts'
import { deleteNotInterested, insertNotInterested } from './store/not-interested.ts'

/**
 * Marks another member's post as "Not interested". The post disappears from the member's lists at once. Other posts of
 * its author and category rank lower from the member's next For You list on.
 *
 * @throws predictionNotFound, also if the member may not see the post, or if it is their own
 */
export async function setNotInterested(
  ctx: Context,
  member: Member,
  postId: string,
): Promise<{ notInterested: boolean }> {
  await requireOthersPost(ctx, member, postId)
  const limit = feedLimits.notInterestedKept
  await ctx.database.transaction((tx) => insertNotInterested(tx, { memberId: member.id, postId, limit }))
  return { notInterested: true }
}

/** Removes the "Not interested" mark. Does nothing if there is none. */
export async function unsetNotInterested(
  ctx: Context,
  member: Member,
  postId: string,
): Promise<{ notInterested: boolean }> {
  await deleteNotInterested(ctx.database.db, member.id, postId)
  return { notInterested: false }
}
