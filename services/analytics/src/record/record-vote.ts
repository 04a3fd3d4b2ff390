import type { Delivered } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import type { VoteCastSchema, VoteWithdrawnSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { awardCountedBadges, type GrownFigures } from '../badges/award-badges.ts'
import type { HandlerContext } from '../context.ts'
import { timeOf } from '../time-of-event.ts'
import { recordActs } from './record-act.ts'
import { markVotesWithdrawn, saveVotes } from './store/acts.ts'

/** Records new and changed votes, which count for the voters' streaks, and for badges of voters and post owners. */
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
  const grown = all
    .filter((_, index) => first.has(index))
    .flatMap(({ act: { memberId, ownerId, subject, at, requestId }, recorded: { members } }): GrownFigures[] => [
      { member: members.get(memberId), figures: ['votes'], at, requestId },
      { member: members.get(ownerId), figures: ['mostVotesOnPost'], subject, at, requestId },
    ])
  await awardCountedBadges(ctx, tx, ...grown)
}

/** Marks votes as withdrawn: they are not scored, but still count for badges and streaks. */
export async function recordWithdrawals(
  tx: Queries,
  delivered: readonly Delivered<typeof VoteWithdrawnSchema>[],
): Promise<void> {
  const acts = delivered.map(({ message: { memberId, postId }, event }) => ({
    memberId,
    subject: postId,
    at: timeOf(event),
    localDate: '',
  }))
  const all = await recordActs(tx, acts, [])
  await markVotesWithdrawn(
    tx,
    all.map(({ act, recorded }) => ({ postId: act.subject, memberId: recorded.id })),
  )
}
