/** Members whose standing does not include a settled vote or a counted day yet. */
import type { Queries } from '@hunch/kit/postgres'
import { and, asc, gt, not, sql } from 'drizzle-orm'
import { members } from '../../schema/index.ts'

/** Whether there is a settled vote or a counted day that its member's standing does not include yet. */
export async function areAnyDue(queries: Queries): Promise<boolean> {
  const { rowCount } = await queries.execute(sql`
    (select from scorings where due limit 1) union all (select from members where streak_due limit 1)`)
  return rowCount !== 0
}

/** Locks a due member whom no other transaction has locked, and returns their id. The earliest settled vote goes first. */
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

/** Returns a page of ids of members who are not erased, sorted, after `afterId`. */
export async function pageOfMembers(queries: Queries, afterId: string | undefined, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: members.memberId })
    .from(members)
    .where(and(not(members.erased), afterId ? gt(members.memberId, afterId) : sql`true`))
    .orderBy(asc(members.memberId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Members due in the running service, from its live tables. */
const dueInService = sql`(select member_id from public.scorings where due
  union select member_id from public.members where streak_due)`

/**
 * In a rebuild, for members who are due in the running service: copies their standings and badges from the live tables, and
 * marks them as due. The running service then updates them and publishes the changes.
 */
export async function restoreDueMembers(tx: Queries): Promise<void> {
  for (const name of ['standings', 'badges']) {
    const table = sql.identifier(name)
    await tx.execute(sql`delete from ${table} where member_id in ${dueInService}`)
    await tx.execute(sql`insert into ${table} select * from public.${table} where member_id in ${dueInService}`)
  }
  await tx.execute(sql`update scorings s set due = true from public.scorings l
    where l.due and (s.member_id, s.post_id, s.settlement) = (l.member_id, l.post_id, l.settlement)`)
  await tx.execute(sql`update members m set streak_due = true from public.members l
    where l.member_id = m.member_id and l.streak_due`)
}
