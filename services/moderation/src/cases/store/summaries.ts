import type { Queries } from '@hunch/kit/postgres'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { cases } from '../../schema/index.ts'
import type { Reason } from '../rules/kinds.ts'
import type { Case } from './cases.ts'

/** A case, with figures of its reports, for a list. */
export interface Summary {
  readonly row: Case
  readonly isOverdue: boolean
  /** Number of waiting reports. In a decided case: number of reports that the last decision decided. */
  readonly reports: number
  readonly reasons: readonly Reason[]
  /** Number of all reports so far. */
  readonly additions: number
  /** Whether an act in force or a hold hides the target or, if the target is a comment, its post. */
  readonly isHidden: boolean
  /** Whether the target is held for review: only its author sees it. */
  readonly isHeld: boolean
}

/** The member whose cases are left out; null to leave out none. */
export type HiddenFor = string | null

export interface CasePage {
  readonly state: 'open' | 'decided'
  readonly hiddenFor: HiddenFor
  readonly limit: number
  readonly offset: number
}

const ofRound = sql`r.case_id = cases.id and r.decided_at is not distinct from cases.decided_at`

const summary = {
  row: cases,
  isOverdue: sql<boolean>`cases.decided_at is null and cases.due_at <= (select app_now())`,
  reports: sql<number>`(select count(*)::integer from reports r where ${ofRound})`,
  reasons: sql<
    Reason[]
  >`array(select r.reason from reports r where ${ofRound} group by r.reason order by min(r.created_at))`,
  additions: sql<number>`(select count(*)::integer from reports r where r.case_id = cases.id)`,
  isHidden: sql<boolean>`exists (select from cases c
    where c.target_kind in ('post', 'comment') and c.target_id in (cases.target_id, cases.post_id)
      and (exists (select from acts a where a.case_id = c.id and a.kind = 'hide' and a.lifted_at is null)
        or exists (select from reports h where h.case_id = c.id and h.held and h.hold_ended_at is null)))`,
  isHeld: sql<boolean>`exists (select from reports h where h.case_id = cases.id and h.held and h.hold_ended_at is null)`,
}

const isShownTo = (hiddenFor: HiddenFor): SQL =>
  hiddenFor === null
    ? sql`not cases.is_sealed`
    : sql`not cases.is_sealed and cases.member_id is distinct from ${hiddenFor}::uuid`

/** Returns a page of cases. Open cases: hidden by reports first, then by due time. Decided cases: newest decision first. */
export const readSummaries = (queries: Queries, { state, hiddenFor, limit, offset }: CasePage): Promise<Summary[]> => {
  const isOpen = state === 'open'
  return queries
    .select(summary)
    .from(cases)
    .where(and(isOpen ? isNull(cases.decidedAt) : isNotNull(cases.decidedAt), isShownTo(hiddenFor)))
    .orderBy(
      ...(isOpen
        ? [asc(cases.hiddenByRuleAt), asc(cases.dueAt), asc(cases.id)]
        : [desc(cases.decidedAt), desc(cases.id)]),
    )
    .limit(limit)
    .offset(offset)
}

export async function findSummary(queries: Queries, id: string): Promise<Summary | undefined> {
  const [found] = await queries.select(summary).from(cases).where(eq(cases.id, id))
  return found
}

export interface Figures {
  readonly open: number
  readonly overdue: number
  readonly appeals: number
  readonly decidedToday: number
}

/** Counts open and overdue cases, waiting appeals, and cases decided since midnight UTC. */
export async function readFigures(queries: Queries, hiddenFor: HiddenFor): Promise<Figures> {
  const { rows } = await queries.execute<Figures & Record<string, unknown>>(sql`
    select count(*) filter (where decided_at is null)::integer as open,
      count(*) filter (where decided_at is null and due_at <= (select app_now()))::integer as overdue,
      count(*) filter (where decided_at >= date_trunc('day', (select app_now()), 'UTC'))::integer as "decidedToday",
      (select count(*)::integer from appeals p join acts a on a.id = p.act_id
        where p.decided_at is null and a.member_id is distinct from ${hiddenFor}::uuid) as appeals
    from cases where ${isShownTo(hiddenFor)}
      and (decided_at is null or decided_at >= date_trunc('day', (select app_now()), 'UTC'))`)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return row
}

export interface History {
  readonly acts: number
  readonly reports: number
  readonly dismissed: number
  /** In ms since 1970; null if the member is not suspended. */
  readonly suspendedUntil: number | null
}

/** Counts persons' reports about a member and their content, and the unlifted acts of moderators and rules against them. */
export async function readHistory(queries: Queries, memberId: string): Promise<History> {
  const { rows } = await queries.execute<History & Record<string, unknown>>(sql`
    select (select count(*)::integer from acts where member_id = ${memberId} and lifted_at is null
        and not by_creator) as acts,
      (select (extract(epoch from max(until)) * 1000)::float8 from acts where member_id = ${memberId}
        and lifted_at is null and until > (select app_now())) as "suspendedUntil",
      count(*)::integer as reports, count(*) filter (where r.outcome = 'dismissed')::integer as dismissed
    from reports r join cases c on c.id = r.case_id where c.member_id = ${memberId} and r.source = 'person'`)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return row
}
