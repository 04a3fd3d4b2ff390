import type { Member } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import { viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { loadViewable } from '../posts/load-posts.ts'
import { blockedInOwnGroups, privateGroupsOf } from '../posts/policy.ts'
import type { VoteOutcome } from './rules/vote-batch.ts'

/** A member's vote (null if they have none), and the post's counts and version. */
export type VoteResult = Extract<VoteOutcome, { kind: 'counted' }>

/**
 * Casts or changes the member's vote, and returns the post's new counts. With `vote` null, withdraws the vote.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws votingClosed after the deadline, by the database's clock
 */
export async function castVote(
  ctx: Context,
  member: Member,
  { predictionId, vote }: { predictionId: string; vote: boolean | null },
): Promise<VoteResult> {
  const { id: memberId, timeZone } = member
  const hiddenFor = viewerOfBlocks(member)
  const intent = { postId: predictionId, memberId, timeZone, requestId: currentRequestId() ?? '', vote, hiddenFor }
  let outcome = await ctx.votes.submit({ ...intent, groupIds: [] })
  // Few posts belong to private groups. So the service `groups` is called only for those, and for posts that do not exist: a
  // member cannot tell them from posts that a block hides.
  if (isNotFound(outcome)) outcome = await ctx.votes.submit({ ...intent, groupIds: await privateGroupsOf(ctx, member) })
  if (isNotFound(outcome) && (await blockedInOwnGroups(ctx, member, [predictionId])).length > 0)
    outcome = await ctx.votes.submit({ ...intent, groupIds: await privateGroupsOf(ctx, member), hiddenFor: null })
  if (isNotFound(outcome)) throw errors.predictionNotFound()
  if (outcome.kind === 'closed') throw errors.votingClosed()
  return outcome
}

const isNotFound = (outcome: VoteOutcome): outcome is Extract<VoteOutcome, { kind: 'missing' | 'private' }> =>
  outcome.kind === 'missing' || outcome.kind === 'private'

/**
 * Withdraws the member's vote and returns the post's new counts. Changes nothing if there is no vote.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws votingClosed after the deadline, by the database's clock
 */
export const withdrawVote = (ctx: Context, member: Member, predictionId: string): Promise<VoteResult> =>
  castVote(ctx, member, { predictionId, vote: null })

/**
 * Returns the member's vote on a post, with the post's counts.
 *
 * @throws predictionNotFound, also if the member may not see the post
 */
export async function getVote(ctx: Context, member: Member, predictionId: string): Promise<VoteResult> {
  const [item] = await loadViewable(ctx, member, [predictionId])
  if (!item) throw errors.predictionNotFound()
  const { agreeCount, disagreeCount, version } = item.post
  return { kind: 'counted', vote: item.myVote, agreeCount, disagreeCount, version, now: item.now }
}
