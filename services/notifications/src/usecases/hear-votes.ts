import type { PredictionEdited, VoteCast, VoteWithdrawn } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { milestoneOf } from '../domain/milestones.ts'
import { refs } from '../domain/note.ts'
import type { Unit } from '../store/index.ts'
import { notify } from './notify.ts'

/** A vote: its post's author is told who votes, and of round numbers. A changed vote is no news. */
export async function hearVote(unit: Unit, cast: VoteCast): Promise<void> {
  const { postId, ownerId, memberId, vote, agreeCount, disagreeCount } = cast
  if (!(await unit.store.setVote(postId, memberId, vote))) return
  const about = { memberId: ownerId, postId }
  await notify(unit, { ...about, kind: 'voted', subject: postId, actorId: memberId, ref: refs.vote(postId, memberId) })
  const count = milestoneOf(agreeCount + disagreeCount)
  if (count) await notify(unit, { ...about, kind: 'votesReached', subject: `${postId}/${count}`, params: { count } })
}

export async function hearVoteWithdrawn({ store }: Unit, { postId, memberId }: VoteWithdrawn): Promise<void> {
  await store.setVote(postId, memberId, null)
  await store.unfold(refs.vote(postId, memberId))
}

/** The wording changed: who has voted is told, once a post. */
export const hearEdited = ({ store }: Unit, { postId, ownerId }: PredictionEdited): Promise<void> =>
  store.addTask({ key: `edited/${postId}`, kind: 'edited', data: { postId, ownerId, afterId: '' } })
