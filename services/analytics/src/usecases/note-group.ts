import type { Queries } from '@hunch/kit/postgres'
import type { GroupCreated, MembershipStarted } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import type { Judging } from '../context.ts'
import { insertFounding } from '../store/acts.ts'
import { judgeCounts } from './judge-counts.ts'
import { noteAct } from './note-act.ts'

/** A group was founded. */
export async function noteFounding(ctx: Judging, tx: Queries, fact: GroupCreated, at: Date): Promise<void> {
  const { groupId, creatorId } = fact
  const act = { memberId: creatorId, subject: groupId, at, localDate: fact.localDate }
  const { localDate, erased, members } = await noteAct(tx, act)
  if (erased || !(await insertFounding(tx, { groupId, memberId: creatorId, firstAt: at, localDate }))) return
  await judgeCounts(ctx, tx, at, { member: members.get(creatorId), figures: ['groupsFounded'] })
}

/** A member joined a group. */
export async function noteMembership(tx: Queries, fact: MembershipStarted, at: Date): Promise<void> {
  await noteAct(tx, { memberId: fact.memberId, subject: fact.groupId, at, localDate: '' })
}
