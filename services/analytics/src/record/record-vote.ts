import type { Delivered } from '@hunch/kit/events'
import { withRequestId } from '@hunch/kit/log'
import type { Queries } from '@hunch/kit/postgres'
import type { VoteCastSchema, VoteWithdrawn } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { awardCountedBadges } from '../badges/award-badges.ts'
import type { HandlerContext } from '../context.ts'
import { timeOf } from '../time-of-event.ts'
import { recordAct, recordActs } from './record-act.ts'
import { markVoteWithdrawn, saveVotes } from './store.ts'

/** Votes that are cast or changed count for the voters' streaks, and for badges of voters and of the posts' owners. */
export async function recordVotes(
  ctx: HandlerContext,
  tx: Queries,
  delivered: readonly Delivered<typeof VoteCastSchema>[],
): Promise<void> {
  const acts = delivered.map(({ message: { postId, memberId, ownerId, vote, localDate }, event }) => ({
    memberId,
    subject: postId,
    at: timeOf(event),
    localDate,
    countsForStreak: true,
    ownerId,
    vote,
    requestId: event.requestId,
  }))
  const owners = acts.map(({ ownerId }) => ownerId)
  const all = await recordActs(tx, acts, owners)
  const rows = all.map(({ act: { subject, ownerId, vote, at }, recorded: { id, erased, localDate } }) => ({
    postId: subject,
    memberId: id,
    ownerId,
    vote,
    voterErased: erased,
    votedAt: at,
    localDate,
  }))
  const first = await saveVotes(tx, rows)
  for (const [index, { act, recorded }] of all.entries()) {
    if (!first.has(index)) continue
    const { memberId, ownerId, subject, at, requestId } = act
    const voter = { member: recorded.members.get(memberId), figures: ['votes'] as const }
    const owner = { member: recorded.members.get(ownerId), figures: ['mostVotesOnPost'] as const, subject }
    await withRequestId(requestId, () => awardCountedBadges(ctx, tx, at, voter, owner))
  }
}

/** A withdrawn vote is scored no longer; that it was once cast still counts for badges and streaks. */
export async function recordWithdrawal(tx: Queries, event: VoteWithdrawn, at: Date): Promise<void> {
  const { postId, memberId } = event
  const { id } = await recordAct(tx, { memberId, subject: postId, at, localDate: '' })
  await markVoteWithdrawn(tx, postId, id)
}
