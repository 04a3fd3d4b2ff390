import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { updateTally } from '../posts/lock-post.ts'
import { requireViewable } from '../posts/policy.ts'
import { lockOwnPost, mayComment } from './policy.ts'
import type { Commenting } from './rules/commenting.ts'
import { findCommenting } from './store/commenting.ts'

export { openComments } from './store/commenting.ts'

/** Who may comment on a post besides its owner, and whether the caller may. */
interface CommentingState {
  readonly commenting: Commenting
  readonly mayComment: boolean
}

/**
 * Returns who may comment on a post, and whether the caller may.
 *
 * @throws predictionNotFound, also if the caller may not see the post
 */
export async function getCommenting(
  ctx: Context,
  member: Member | undefined,
  postId: string,
): Promise<CommentingState> {
  await requireViewable(ctx, member, postId)
  const found = await findCommenting(ctx.database.db, postId, member?.id ?? null)
  if (!found) throw errors.predictionNotFound()
  return { commenting: found.commenting, mayComment: mayComment(found, member) }
}

/**
 * Sets who may comment on a post, at the request of its owner. Existing comments stay. Takes the same lock as new
 * comments, so every comment that is written later is checked against the new setting.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notYourPrediction
 */
export async function setCommenting(
  ctx: Context,
  member: Member,
  postId: string,
  commenting: Commenting,
): Promise<CommentingState> {
  await requireViewable(ctx, member, postId)
  await ctx.database.transaction(async (tx) => {
    await lockOwnPost(tx, member, postId)
    await updateTally(tx, postId, { commenting })
  })
  return { commenting, mayComment: true }
}
