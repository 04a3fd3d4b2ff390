import type { Queries } from '@hunch/kit/postgres'
import type { FollowStarted } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Judging } from '../context.ts'
import { insertFollow } from '../store/acts.ts'
import { judgeCounts } from './judge-counts.ts'
import { noteAct } from './note-act.ts'

/** Somebody follows a member now: that counts for a badge of hers, also once it has ended. */
export async function noteFollow(ctx: Judging, tx: Queries, fact: FollowStarted, at: Date): Promise<void> {
  const { followerId, followedId } = fact
  const act = { memberId: followerId, subject: followedId, at, localDate: fact.localDate }
  const { id, localDate, members } = await noteAct(tx, act, followedId)
  const followed = members.get(followedId)
  if (followed?.erased || !(await insertFollow(tx, { followedId, followerId: id, firstAt: at, localDate }))) return
  await judgeCounts(ctx, tx, at, { member: followed, figures: ['followers'] })
}
