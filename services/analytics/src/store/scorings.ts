import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import type { Settlement } from '../domain/settlement.ts'
import { comparePositions, type Scoring } from '../domain/standing.ts'
import { scorings } from './schema.ts'

/**
 * Makes a scoring due for every vote on a settled post but its owner's and those of nobodies:
 * whether it was right, and how many of the others were. Answers how many.
 */
export async function insertScorings(tx: Queries, settlement: Settlement, result: boolean): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into scorings (member_id, post_id, settlement, owner_id, settled_at, is_right, other_voters, others_right)
    select v.member_id, v.post_id, ${settlement.settlement}, v.owner_id, ${settlement.settledAt.toISOString()}::timestamptz,
      v.vote = ${result}, crowd.voters - 1, crowd.were_right - (v.vote = ${result})::integer
    from votes v, (select count(*)::integer as voters, count(*) filter (where c.vote = ${result})::integer as were_right
      from votes c where c.post_id = ${settlement.postId}::uuid and not c.withdrawn) crowd
    where v.post_id = ${settlement.postId}::uuid and not v.withdrawn and not v.is_nobodys and v.member_id <> v.owner_id`)
  return rowCount ?? 0
}

/** Makes it due to take out what earlier settlements of a post scored, where now nothing is. */
export async function insertUndoings(tx: Queries, { postId, settlement, settledAt }: Settlement): Promise<void> {
  await tx.execute(sql`
    insert into scorings (member_id, post_id, settlement, owner_id, settled_at, is_right, other_voters, others_right)
    select distinct member_id, post_id, ${settlement}::integer, owner_id, ${settledAt.toISOString()}::timestamptz,
      null::boolean, 0, 0
    from scorings where post_id = ${postId}::uuid`)
}

/** Lets scorings of a post stand no longer where a later settlement came. */
export async function supersede(tx: Queries, { postId, settlement }: Settlement): Promise<void> {
  await tx.execute(
    sql`update scorings set stands = false where post_id = ${postId}::uuid and settlement < ${settlement} and stands`,
  )
}

/** Whether a vote or a streak waits to be judged. */
export async function areAnyDue(queries: Queries): Promise<boolean> {
  const { rowCount } = await queries.execute(sql`
    (select from scorings where due limit 1) union all (select from members where streak_due limit 1)`)
  return rowCount !== 0
}

/** Locks a member with something to be judged whom nobody else has locked: votes that settled first come first. */
export async function lockDueMember(tx: Queries): Promise<string | undefined> {
  const { rows: byVote } = await tx.execute<{ member_id: string }>(sql`
    select m.member_id from scorings s join members m on m.member_id = s.member_id
    where s.due order by s.settled_at, s.post_id limit 1 for update of m skip locked`)
  if (byVote[0]) return byVote[0].member_id
  const { rows: byStreak } = await tx.execute<{ member_id: string }>(
    sql`select member_id from members where streak_due limit 1 for update skip locked`,
  )
  return byStreak[0]?.member_id
}

/** A member's scorings in their order: all, or those that are due. */
export async function findScorings(queries: Queries, memberId: string, { due = false } = {}): Promise<Scoring[]> {
  const rows = await queries
    .select()
    .from(scorings)
    .where(and(eq(scorings.memberId, memberId), due ? scorings.due : sql`true`))
  return rows.sort(comparePositions)
}

/** Notes that all scorings of a locked member were taken in. */
export async function markDone(tx: Queries, memberId: string): Promise<void> {
  await tx
    .update(scorings)
    .set({ due: false })
    .where(and(eq(scorings.memberId, memberId), scorings.due))
}

export async function deleteScorings(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(scorings).where(eq(scorings.memberId, memberId))
}
