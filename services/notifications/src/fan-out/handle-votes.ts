import type { Delivered } from '@hunch/kit/events'
import { withRequestId } from '@hunch/kit/log'
import type { VoteCast, VoteCastSchema, VoteWithdrawn } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { notify } from '../notifications/notify.ts'
import { refs } from '../notifications/rules.ts'
import type { ReadModels, Unit } from '../stores.ts'
import { milestoneOf } from './rules.ts'

/**
 * Saves votes and, of each that is a member's first on its post, notifies the author, also of
 * milestones. `unitOf` gives the unit of an event.
 */
export async function handleVotesCast(
  { votes }: ReadModels,
  delivered: readonly Delivered<typeof VoteCastSchema>[],
  unitOf: (eventId: string) => Unit,
): Promise<void> {
  const first = await votes.set(delivered.map(({ message }) => message))
  for (const [index, { message, event }] of delivered.entries())
    if (first.has(index)) await withRequestId(event.requestId, () => notifyAuthor(unitOf(event.id), message))
}

async function notifyAuthor(unit: Unit, cast: VoteCast): Promise<void> {
  const { postId, ownerId, memberId, agreeCount, disagreeCount } = cast
  const toAuthor = { memberId: ownerId, postId }
  const ref = refs.vote(postId, memberId)
  await notify(unit, { ...toAuthor, kind: 'voted', subject: postId, actorId: memberId, ref })
  const count = milestoneOf(agreeCount + disagreeCount)
  if (count) await notify(unit, { ...toAuthor, kind: 'votesReached', subject: `${postId}/${count}`, params: { count } })
}

export async function handleVoteWithdrawn(
  { votes, documents }: Unit,
  { postId, memberId }: VoteWithdrawn,
): Promise<void> {
  await votes.withdraw(postId, memberId)
  await documents.takeBack(refs.vote(postId, memberId))
}
