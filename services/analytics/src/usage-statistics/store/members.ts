/** Totals of the whole product, and active members by UTC day. */
import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import type { Day } from '../../calendar/rules.ts'

export interface Totals {
  /** Members who joined and are not erased. */
  readonly members: number
  /** Posts that are not deleted, including comparisons. */
  readonly posts: number
  /** Votes that are not withdrawn, on posts that are not deleted. */
  readonly votes: number
}

export async function findTotals(queries: Queries): Promise<Totals> {
  const { rows } = await queries.execute<{ members: number; posts: number; votes: number }>(sql`
    select (select count(*) from members where joined_at is not null and not erased)::integer as members,
      (select count(*) from posts where not deleted)::integer as posts,
      (select count(*) from votes v where not v.withdrawn
        and not exists (select from posts p where p.post_id = v.post_id and p.deleted))::integer as votes`)
  return rows[0] ?? { members: 0, posts: 0, votes: 0 }
}

export async function countMembers(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ members: number }>(
    sql`select count(*)::integer as members from members where joined_at is not null and not erased`,
  )
  return rows[0]?.members ?? 0
}

/** Counts the members who joined in each week, by the Monday of the week. Omits weeks without new members. */
export async function countJoinedByWeek(queries: Queries, from: Day): Promise<ReadonlyMap<Day, number>> {
  const { rows } = await queries.execute<{ week: Day; members: number }>(sql`
    select date_trunc('week', joined_at at time zone 'UTC')::date::text as week, count(*)::integer as members
    from members where joined_at >= ${from}::timestamp at time zone 'UTC' group by 1`)
  return new Map(rows.map(({ week, members }) => [week, members]))
}

/** SQL with a row for each member and active day. `usage-statistics/rules.ts` defines when a member is active. */
export const activeDays = sql`select member_id, day from act_days union select member_id, day from use_days`

/** Counts the members who were active on at least one day from `from` to `to`. */
export async function countActive(queries: Queries, from: Day, to: Day): Promise<number> {
  const { rows } = await queries.execute<{ members: number }>(sql`
    select count(distinct member_id)::integer as members from (${activeDays}) a
    where day between ${from}::date and ${to}::date`)
  return rows[0]?.members ?? 0
}

/** Counts the active members of each day. Omits days without active members. */
export async function countActiveByDay(queries: Queries, from: Day, to: Day): Promise<ReadonlyMap<Day, number>> {
  const { rows } = await queries.execute<{ day: Day; members: number }>(sql`
    select day::text, count(*)::integer as members from (${activeDays}) a
    where day between ${from}::date and ${to}::date group by day`)
  return new Map(rows.map(({ day, members }) => [day, members]))
}
