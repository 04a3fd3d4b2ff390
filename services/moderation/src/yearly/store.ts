import type { Queries } from '@hunch/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import type { ActKind, Reason, TargetKind } from '../cases/rules/kinds.ts'

/** Reports in a year about one kind of target, for one reason. */
export interface ReportFigures {
  readonly about: TargetKind
  readonly reason: Reason
  readonly byMembers: number
  /** Reports by visitors, and by members who were deleted since. */
  readonly byVisitors: number
  /** Reports by rules of the operator and by the check of photos. */
  readonly byRules: number
  readonly acted: number
  readonly dismissed: number
  readonly waiting: number
  /** Median hours from a report to its decision; null if none is decided. */
  readonly medianHours: number | null
}

/** Acts of one kind in a year, without those of groups' creators. */
export interface ActFigures {
  readonly act: ActKind
  /** Acts by moderators and the admin. */
  readonly byPeople: number
  /** Acts by a rule of the product. */
  readonly byRule: number
  /** Acts that were lifted or replaced since. */
  readonly lifted: number
}

/** Appeals that were made in a year. */
export interface AppealFigures {
  readonly made: number
  readonly upheld: number
  readonly reversed: number
  readonly waiting: number
  readonly medianHours: number | null
}

/** Condition that a time is in a year, UTC. */
const isIn = (column: SQL, year: number): SQL =>
  sql`${column} >= make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, 'UTC')
    and ${column} < make_timestamptz(${year + 1}::integer, 1, 1, 0, 0, 0, 'UTC')`

/** Median time from one column to another, in hours. */
const medianHours = (from: SQL, to: SQL): SQL =>
  sql`(percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600))::float8`

export async function readReports(queries: Queries, year: number): Promise<ReportFigures[]> {
  const { rows } = await queries.execute<ReportFigures & Record<string, unknown>>(sql`
    select c.target_kind as about, r.reason,
      count(*) filter (where r.by_member)::integer as "byMembers",
      count(*) filter (where not r.by_member and r.source = 'person')::integer as "byVisitors",
      count(*) filter (where r.source <> 'person')::integer as "byRules",
      count(*) filter (where r.outcome = 'acted')::integer as acted,
      count(*) filter (where r.outcome = 'dismissed')::integer as dismissed,
      count(*) filter (where r.outcome is null)::integer as waiting,
      ${medianHours(sql`r.created_at`, sql`r.decided_at`)} as "medianHours"
    from (select *, reporter_id is not null as by_member from reports where ${isIn(sql`created_at`, year)}) r
      join cases c on c.id = r.case_id
    group by c.target_kind, r.reason order by c.target_kind, r.reason`)
  return rows
}

/** Returns the median hours from a report to its decision, over all reports of a year; null if none is decided. */
export async function readMedian(queries: Queries, year: number): Promise<number | null> {
  const { rows } = await queries.execute<{ hours: number | null }>(sql`
    select ${medianHours(sql`created_at`, sql`decided_at`)} as hours from reports where ${isIn(sql`created_at`, year)}`)
  return rows[0]?.hours ?? null
}

export async function readActs(queries: Queries, year: number): Promise<ActFigures[]> {
  const { rows } = await queries.execute<ActFigures & Record<string, unknown>>(sql`
    select kind as act, count(*) filter (where not by_rule)::integer as "byPeople",
      count(*) filter (where by_rule)::integer as "byRule",
      count(*) filter (where lifted_at is not null)::integer as lifted
    from acts where not by_creator and ${isIn(sql`created_at`, year)} group by kind order by kind`)
  return rows
}

export async function readAppeals(queries: Queries, year: number): Promise<AppealFigures> {
  const { rows } = await queries.execute<AppealFigures & Record<string, unknown>>(sql`
    select count(*)::integer as made, count(*) filter (where outcome = 'upheld')::integer as upheld,
      count(*) filter (where outcome = 'reversed')::integer as reversed,
      count(*) filter (where outcome is null)::integer as waiting,
      ${medianHours(sql`created_at`, sql`decided_at`)} as "medianHours"
    from appeals where ${isIn(sql`created_at`, year)}`)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return row
}
