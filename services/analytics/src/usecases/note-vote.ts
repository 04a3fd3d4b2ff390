import type { Queries } from '@hunch/kit/postgres'
import type { VoteCast, VoteWithdrawn } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Judging } from '../context.ts'
import { saveVote, withdrawVote } from '../store/votes.ts'
import { judgeCounts } from './judge-counts.ts'
import { noteAct } from './note-act.ts'

/** A vote was cast or changed: it counts for the voter's streak, and for badges of hers and of the owner. */
export async function noteVote(ctx: Judging, tx: Queries, fact: VoteCast, at: Date): Promise<void> {
  const { postId, ownerId, memberId } = fact
  const act = { memberId, subject: postId, at, localDate: fact.localDate, countsForStreak: true }
  const { id, localDate, erased, members } = await noteAct(tx, act, ownerId)
  const row = { postId, memberId: id, ownerId, vote: fact.vote, isNobodys: erased, votedAt: at, localDate }
  if (!(await saveVote(tx, row))) return
  const voter = { member: members.get(memberId), figures: ['votes'] as const }
  const owner = { member: members.get(ownerId), figures: ['mostVotesOnPost'] as const, subject: postId }
  await judgeCounts(ctx, tx, at, voter, owner)
}

/** A vote was taken back; that it was once cast still counts for badges and streaks. */
export async function noteWithdrawal(tx: Queries, fact: VoteWithdrawn, at: Date): Promise<void> {
  const { postId, memberId } = fact
  const { id } = await noteAct(tx, { memberId, subject: postId, at, localDate: '' })
  await withdrawVote(tx, postId, id)
}
