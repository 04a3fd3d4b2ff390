import type { Delivered } from '@hunch/kit/events'
import type { VoteCast, VoteCastSchema, VoteWithdrawnSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { notifyAll } from '../notifications/notify.ts'
import { type NewNotification, refs } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'
import { notificationsOf } from './notifications-of.ts'

/** Saves votes. For each member's first vote on a post, notifies the author of the vote and of a milestone. */
export async function handleVotesCast(
  unit: Unit,
  delivered: readonly Delivered<typeof VoteCastSchema>[],
): Promise<void> {
  const first = await unit.votes.set(delivered.map(({ message }) => message))
  const firstVotes = delivered.filter((_, index) => first.has(index))
  await notifyAll(unit, notificationsOf(firstVotes, ofFirstVote))
}

function ofFirstVote(cast: VoteCast): NewNotification[] {
  const { postId, ownerId, memberId, agreeCount, disagreeCount } = cast
  const toAuthor = { memberId: ownerId, postId }
  const ref = refs.vote(postId, memberId)
  const voted = { ...toAuthor, kind: 'voted' as const, subject: postId, actorId: memberId, ref }
  const count = milestoneOf(agreeCount + disagreeCount)
  if (!count) return [voted]
  return [voted, { ...toAuthor, kind: 'votesReached', subject: `${postId}/${count}`, params: { count } }]
}

/** Returns the last of 10, 50, 100, 500, 1,000, … that a vote count has reached; undefined below 10. 730 → 500. */
export function milestoneOf(votes: number): number | undefined {
  if (votes < 10) return undefined
  const power = 10 ** Math.floor(Math.log10(votes) + 1e-9)
  return votes >= 5 * power ? 5 * power : power
}

export async function handleVotesWithdrawn(
  { votes, documents }: Unit,
  delivered: readonly Delivered<typeof VoteWithdrawnSchema>[],
): Promise<void> {
  await votes.withdraw(delivered.map(({ message }) => message))
  await documents.takeBack(delivered.map(({ message: { postId, memberId } }) => refs.vote(postId, memberId)))
}
