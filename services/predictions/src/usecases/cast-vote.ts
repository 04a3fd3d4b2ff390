import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { VoteOutcome } from '../domain/votes.ts'
import { errors } from '../errors.ts'
import { privateGroupsOf } from './ask-groups.ts'

export type Counted = Extract<VoteOutcome, { kind: 'counted' }>

/**
 * Casts, changes or (null) withdraws a member's vote and answers with the post's counts. Throws
 * predictionNotFound (also where it may not be seen) and votingClosed.
 */
export async function castVote(
  ctx: Context,
  member: Member,
  { predictionId, vote }: { predictionId: string; vote: boolean | null },
): Promise<Counted> {
  const intent = { postId: predictionId, memberId: member.id, timeZone: member.timeZone, vote }
  let outcome = await ctx.votes.submit({ ...intent, groupIds: [] })
  // Groups is asked only where the post is a private group's, which few are.
  if (outcome.kind === 'private')
    outcome = await ctx.votes.submit({ ...intent, groupIds: await privateGroupsOf(ctx, member) })
  if (outcome.kind === 'missing' || outcome.kind === 'private') throw errors.predictionNotFound()
  if (outcome.kind === 'closed') throw errors.votingClosed()
  return outcome
}
