import type { Queries } from '@hunch/kit/postgres'
import type { GroupCreated, MembershipStarted } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { awardCountedBadges } from '../badges/award-badges.ts'
import type { HandlerContext } from '../context.ts'
import { lockMember, saveJoined } from '../members/members.ts'
import { recordAct } from './record-act.ts'
import { insertFounding } from './store/acts.ts'

/** Records that a member founded a group, which counts for a badge. */
export async function recordFounding(ctx: HandlerContext, tx: Queries, event: GroupCreated, at: Date): Promise<void> {
  const { groupId, creatorId, isPrivate } = event
  const act = { memberId: creatorId, subject: groupId, at, localDate: event.localDate }
  const { localDate, erased, members } = await recordAct(tx, act)
  const founding = { groupId, memberId: creatorId, firstAt: at, localDate, isPrivate }
  if (erased || !(await insertFounding(tx, founding))) return
  await awardCountedBadges(ctx, tx, { at, member: members.get(creatorId), figures: ['groupsFounded'] })
}

/** Records that a member joined a group, which makes them active that day. */
export async function recordMembership(tx: Queries, event: MembershipStarted, at: Date): Promise<void> {
  await recordAct(tx, { memberId: event.memberId, subject: event.groupId, at, localDate: '' })
}

/** Records that a member joined the product. Erased members stay erased. */
export async function recordJoined(tx: Queries, memberId: string, at: Date): Promise<void> {
  const { erased } = await lockMember(tx, memberId)
  if (!erased) await saveJoined(tx, memberId, at)
}
