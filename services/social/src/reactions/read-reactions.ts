import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { requireViewable, viewableOf } from '../posts/policy.ts'
import type { ReactionOutcome } from './count-reactions.ts'
import { findReaction, findReactionsOf, readCounts } from './store.ts'

/**
 * Returns the number of a post's reactions of each kind, and the caller's own reaction.
 *
 * @throws predictionNotFound, also if the caller may not see the post
 */
export async function getReactions(
  ctx: Context,
  member: Member | undefined,
  postId: string,
): Promise<NonNullable<ReactionOutcome>> {
  await requireViewable(ctx, member, postId)
  const { db } = ctx.database
  const [counts, mine] = await Promise.all([
    readCounts(db, [postId]),
    member ? findReaction(db, postId, member.id) : undefined,
  ])
  return { counts: counts.get(postId) ?? {}, mine: mine ?? null }
}

/**
 * Returns the caller's reactions to the given posts. Omits posts that the caller may not see, and posts to which the caller has
 * not reacted. Predictions is asked about all posts, so that one that a block hides takes the same work as a deleted one.
 *
 * @throws unavailable if predictions is unavailable
 */
export async function listOwnReactions(ctx: Context, member: Member, postIds: readonly string[]) {
  if (postIds.length === 0) return []
  const [own, viewable] = await Promise.all([
    findReactionsOf(ctx.database.db, member.id, postIds),
    viewableOf(ctx, member, postIds),
  ])
  return own.filter(({ predictionId }) => viewable.has(predictionId))
}
