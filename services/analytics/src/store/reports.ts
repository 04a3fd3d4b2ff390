/** Figures of the whole product, by UTC day. */
import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import type { Day } from '../domain/days.ts'

/** Each day on which each member was active, as `domain/activity.ts` defines it. */
const activeDays = sql`select member_id, day from act_days union select member_id, day from use_days`

export interface Totals {
  /** Members who joined and are still here. */
  readonly users: number
  /** Posts that stand, comparisons included. */
  readonly posts: number
  /** Votes that stand, on posts that stand. */
  readonly votes: number
}

export async function findTotals(queries: Queries): Promise<Totals> {
  const { rows } = await queries.execute<{ users: number; posts: number; votes: number }>(sql`
    select (select count(*) from members where joined_at is not null and not erased)::integer as users,
      (select count(*) from posts where not deleted)::integer as posts,
      (select count(*) from votes v where not v.withdrawn
        and not exists (select from posts p where p.post_id = v.post_id and p.deleted))::integer as votes`)
  return rows[0] ?? { users: 0, posts: 0, votes: 0 }
}

export async function countUsers(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ users: number }>(
    sql`select count(*)::integer as users from members where joined_at is not null and not erased`,
  )
  return rows[0]?.users ?? 0
}

/** How many members were active on one of the days from the first to the last. */
export async function countActive(queries: Queries, from: Day, to: Day): Promise<number> {
  const { rows } = await queries.execute<{ users: number }>(sql`
    select count(distinct member_id)::integer as users from (${activeDays}) a
    where day between ${from}::date and ${to}::date`)
  return rows[0]?.users ?? 0
}

/** How many members were active on each day; days without any are left out. */
export async function countActiveByDay(queries: Queries, from: Day, to: Day): Promise<ReadonlyMap<Day, number>> {
  const { rows } = await queries.execute<{ day: Day; users: number }>(sql`
    select day::text, count(*)::integer as users from (${activeDays}) a
    where day between ${from}::date and ${to}::date group by day`)
  return new Map(rows.map(({ day, users }) => [day, users]))
}

/** How many members joined in each week, by its Monday; weeks without any are left out. */
export async function countJoinedByWeek(queries: Queries, from: Day): Promise<ReadonlyMap<Day, number>> {
  const { rows } = await queries.execute<{ week: Day; users: number }>(sql`
    select date_trunc('week', joined_at at time zone 'UTC')::date::text as week, count(*)::integer as users
    from members where joined_at >= ${from}::timestamp at time zone 'UTC' group by 1`)
  return new Map(rows.map(({ week, users }) => [week, users]))
}

export interface FirstVisit {
  readonly memberId: string
  /** The Monday of the week in which she was first active. */
  readonly week: Day
  readonly daysActive: number
}

/** When each member was first active, and on how many days she was. */
export async function findFirstVisits(queries: Queries): Promise<FirstVisit[]> {
  const { rows } = await queries.execute<{ member_id: string; week: Day; days: number }>(sql`
    select member_id, date_trunc('week', min(day))::date::text as week, count(*)::integer as days
    from (${activeDays}) a group by member_id`)
  return rows.map(({ member_id, week, days }) => ({ memberId: member_id, week, daysActive: days }))
}

export interface Cohort {
  /** Members first active on the day. */
  readonly members: number
  /** Those of them who were active again within the next `within` days. */
  readonly cameBack: number
}

/** For each day on which somebody was first active, how many those were and how many came back. */
export async function findCohorts(
  queries: Queries,
  { from, to, within }: { from: Day; to: Day; within: number },
): Promise<ReadonlyMap<Day, Cohort>> {
  const { rows } = await queries.execute<{ day: Day; members: number; came_back: number }>(sql`
    with days as materialized (${activeDays}),
      firsts as (select member_id, min(day) as day from days group by member_id)
    select f.day::text, count(*)::integer as members, (count(*) filter (where exists (
      select from days d where d.member_id = f.member_id and d.day > f.day and d.day <= f.day + ${within}::integer)))::integer
      as came_back
    from firsts f where f.day between ${from}::date and ${to}::date group by f.day`)
  return new Map(rows.map(({ day, members, came_back }) => [day, { members, cameBack: came_back }]))
}
