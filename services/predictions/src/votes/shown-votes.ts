import type { Member } from '@hunch/kit/identity'
import { viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { requireViewable } from '../posts/policy.ts'
import { voteLimits } from './limits.ts'
import { findShownVotes, updateShown } from './store.ts'

/**
 * Returns the current votes of members who show them next to their comments.
 *
 * @throws predictionNotFound, also if the member may not see the post
 */
export async function listShownVotes(ctx: Context, member: Member, postId: string) {
  await requireViewable(ctx, member, postId)
  const query = { postId, hiddenFor: viewerOfBlocks(member), limit: voteLimits.shownVotes }
  const votes = await findShownVotes(ctx.database.db, query)
  return votes.map(({ memberId, vote }) => ({ userId: memberId, vote }))
}

/**
 * Shows or hides the member's vote on a post. Withdrawing a vote also hides it.
 *
 * @throws predictionNotFound, also if the member may not see the post
 */
export async function setShownVote(ctx: Context, member: Member, postId: string, shown: boolean) {
  await requireViewable(ctx, member, postId)
  return { shown: await updateShown(ctx.database.db, { postId, memberId: member.id }, shown) }
}
