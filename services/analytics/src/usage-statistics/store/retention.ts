/** Members who come back, by the day or week of their first visit. */
import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import type { Day } from '../../calendar/rules.ts'
import { activeDays } from './members.ts'

export interface FirstVisit {
  readonly memberId: string
  /** The Monday of the week of their first activity. */
  readonly week: Day
  readonly daysActive: number
}

/** Returns the week of each member's first activity, and the number of active days. */
export async function findFirstVisits(queries: Queries): Promise<FirstVisit[]> {
  const { rows } = await queries.execute<{ member_id: string; week: Day; days: number }>(sql`
    select member_id, date_trunc('week', min(day))::date::text as week, count(*)::integer as days
    from (${activeDays}) a group by member_id`)
  return rows.map(({ member_id, week, days }) => ({ memberId: member_id, week, daysActive: days }))
}

export interface Cohort {
  /** Number of members who were first active on this day. */
  readonly members: number
  /** How many of these members were active again within the next `within` days. */
  readonly cameBack: number
}

/** Returns, by day, how many members were first active, and how many of them came back. Omits days without new members. */
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
