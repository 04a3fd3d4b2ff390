import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, desc, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { reports } from '../../schema/index.ts'
import type { CaseOutcome, Reason } from '../rules/kinds.ts'
import type { Case } from './cases.ts'

export type Report = typeof reports.$inferSelect

/** First key of the advisory locks: an arbitrary number that all replicas share. */
const reporterLock = 0x72657074

/**
 * Locks, until the transaction ends, the reports by the members or networks in `keys`, the reports about these members, and
 * their acts as moderators. Must be called before any case is locked.
 */
export async function lockReporting(tx: Queries, ...keys: readonly string[]): Promise<void> {
  // Sorted, so that two members who report each other never deadlock.
  for (const key of [...new Set(keys)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(${reporterLock}, hashtext(${key}))`)
}

/** The waiting reports of an open case, or the reports that the last decision of a decided case decided. */
const isOfRound = ({ id, decidedAt }: Pick<Case, 'id' | 'decidedAt'>): SQL | undefined =>
  and(eq(reports.caseId, id), sql`${reports.decidedAt} is not distinct from ${decidedAt}::timestamptz`)

export const readReports = (queries: Queries, caseId: string, limit: number): Promise<Report[]> =>
  queries
    .select()
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)

/** The number of reports of a locked case, and facts about the later reports: those after the first `seen`. */
interface Additions {
  readonly count: number
  /**
   * Whether any later report held the target. True even if another moderator has ended that hold: the moderator who decides now
   * has not seen the held words.
   */
  readonly isHeldSince: boolean
  /** Whether any later report is about a held photo. */
  readonly isPhotoSince: boolean
}

export async function findAdditions(tx: Queries, caseId: string, seen: number): Promise<Additions> {
  const { rows } = await tx.execute<Additions & Record<string, unknown>>(sql`
    select count(*)::integer as count, coalesce(bool_or(held) filter (where nr > ${seen}), false) as "isHeldSince",
      coalesce(bool_or(source = 'photo') filter (where nr > ${seen}), false) as "isPhotoSince"
    from (select held, source, row_number() over (order by created_at, id) as nr
      from reports where case_id = ${caseId}) r`)
  return rows[0] ?? { count: 0, isHeldSince: false, isPhotoSince: false }
}

/** The first `seen` reports of a case. */
const isSeen = (caseId: string, seen: number): SQL => sql`${reports.id} in (
  select s.id from reports s where s.case_id = ${caseId} order by s.created_at, s.id limit ${seen})`

/** The reports of a case that a decision applies to. Default: all. */
export interface PartOfReports {
  /** Only the first `seen` reports. */
  readonly seen?: number | undefined
  /** Files of the removed photos: of the reports of held photos, only those of these photos. */
  readonly removedPhotos?: readonly string[]
}

const isOfPart = (caseId: string, { seen, removedPhotos }: PartOfReports): SQL | undefined =>
  and(
    seen === undefined ? undefined : isSeen(caseId, seen),
    removedPhotos === undefined
      ? undefined
      : sql`(${reports.source} <> 'photo' or ${reports.photoFiles} <@ ${sql.param([...removedPhotos])}::text[])`,
  )

/** Whether a locked case has a waiting report outside a part of its reports. */
export async function isLeftWaiting(tx: Queries, caseId: string, part: PartOfReports): Promise<boolean> {
  const isMeant = isOfPart(caseId, part)
  if (!isMeant) return false
  const found = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNull(reports.decidedAt), not(isMeant)))
    .limit(1)
  return found.length > 0
}

/** Whether the target of a locked case was reworded within the last `seconds` and still waits for review. */
export async function isJustReworded(tx: Queries, caseId: string, seconds: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from reports where case_id = ${caseId} and held and hold_ended_at is null and source = 'reworded'
      and created_at > (select app_now()) - make_interval(secs => ${seconds}) limit 1`)
  return rows.length > 0
}

/** Returns the reasons of a case's waiting reports, without duplicates. */
export async function findWaitingReasons(queries: Queries, { id }: Pick<Case, 'id'>): Promise<Reason[]> {
  const rows = await queries
    .selectDistinctOn([reports.reason], { reason: reports.reason })
    .from(reports)
    .where(and(eq(reports.caseId, id), isNull(reports.decidedAt)))
  return rows.map(({ reason }) => reason)
}

/**
 * Decides the reports of a locked case, or a part of them. `before` is the case before its decision. Returns the ids of the
 * members whose reports now have another outcome.
 */
export async function decideReports(
  tx: Queries,
  before: Case,
  {
    outcome,
    decidedAt,
    part = {},
  }: { readonly outcome: CaseOutcome; readonly decidedAt: Date; readonly part?: PartOfReports },
): Promise<string[]> {
  const isMeant = isOfPart(before.id, part)
  const rows = await tx
    .update(reports)
    .set({ outcome, decidedAt, area: '' })
    .where(and(isOfRound(before), isMeant, or(isNull(reports.outcome), ne(reports.outcome, outcome))))
    .returning({ reporterId: reports.reporterId })
  return [...new Set(rows.flatMap(({ reporterId }) => reporterId ?? []))].sort()
}

/** Dismisses the waiting reports of held photos in a locked case. Its other reports keep waiting. */
export async function dismissPhotoReports(tx: Queries, caseId: string): Promise<void> {
  await tx
    .update(reports)
    .set({ outcome: 'dismissed', decidedAt: appNow })
    .where(and(eq(reports.caseId, caseId), eq(reports.source, 'photo'), isNull(reports.decidedAt)))
}

/** Reopens the reports that the decision of a locked case decided: they wait again. */
export async function reopenReports(tx: Queries, decided: Case): Promise<void> {
  await tx.update(reports).set({ outcome: null, decidedAt: null }).where(isOfRound(decided))
}
