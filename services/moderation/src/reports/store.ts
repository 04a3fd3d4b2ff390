import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { actDays } from '../auto-hide/rules.ts'
import { cases, reports } from '../schema/index.ts'
import { reportLimits } from './limits.ts'
import type { Target } from './policy.ts'

export type Report = typeof reports.$inferSelect

/** A report with its target. */
export interface OwnReport {
  readonly report: Report
  readonly target: Target
}

/** The reporter: a member, or a visitor, who is identified by network and e-mail address. */
export interface Reporter {
  readonly memberId: string | null
  readonly network: string
  readonly notifierEmail: string
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

const isBy = ({ memberId, network, notifierEmail }: Reporter): SQL | undefined =>
  memberId
    ? eq(reports.reporterId, memberId)
    : and(isNull(reports.reporterId), eq(reports.network, network), eq(reports.notifierEmail, notifierEmail))

/** Returns the id of the reporter's waiting report of a target, and locks its case; undefined if there is none. */
export async function findWaiting(
  tx: Queries,
  reporter: Reporter,
  { targetKind, targetId }: Target,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(
      and(eq(cases.targetKind, targetKind), eq(cases.targetId, targetId), isBy(reporter), isNull(reports.decidedAt)),
    )
    .for('update', { of: cases })
  return found?.id
}

/** Whether a held photo of a target waits for review. */
export const isPhotoWaiting = (tx: Queries, file: string, target: Target): Promise<boolean> =>
  isWaiting(tx, target, sql`${reports.source} = 'photo' and ${file} = any (${reports.photoFiles})`)

/** Whether a target waits for review because of a listed term. */
export const isTermWaiting = (tx: Queries, term: string, target: Target): Promise<boolean> =>
  isWaiting(tx, target, eq(reports.term, term))

async function isWaiting(tx: Queries, { targetKind, targetId }: Target, isMeant: SQL): Promise<boolean> {
  const found = await tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(and(eq(cases.targetKind, targetKind), eq(cases.targetId, targetId), isMeant, isNull(reports.decidedAt)))
  return found.length > 0
}

/** Returns the number of reports by a member, or by all visitors of a network, in the last 24 hours. */
export async function countOfDay(tx: Queries, { memberId, network }: Reporter): Promise<number> {
  const by = memberId ? sql`reporter_id = ${memberId}` : sql`reporter_id is null and network = ${network}`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from reports
    where ${by} and created_at > (select app_now()) - interval '24 hours'`)
  return rows[0]?.count ?? 0
}

/** Whether a member has an act by a moderator from the last `actDays` days that is not lifted. */
export async function isActedOn(tx: Queries, memberId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from acts where member_id = ${memberId} and lifted_at is null and not by_rule and not by_creator
      and created_at > (select app_now()) - make_interval(days => ${actDays}) limit 1`)
  return rows.length > 0
}

/**
 * Deletes the visitors' networks from up to `limit` reports that are older than `days`; returns the number of these reports.
 */
export async function removeOldNetworks(queries: Queries, days: number, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    update reports set network = '' where id = any (array(select id from reports
      where network <> '' and created_at < (select app_now()) - make_interval(days => ${days}) limit ${limit}))`)
  return rowCount ?? 0
}

/**
 * Deletes the members' hashed networks from up to `limit` reports that are older than `days`; returns the number of these
 * reports.
 */
export async function removeOldAreas(queries: Queries, days: number, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    update reports set area = '' where id = any (array(select id from reports
      where area <> '' and created_at < (select app_now()) - make_interval(days => ${days}) limit ${limit}))`)
  return rowCount ?? 0
}

/** Deletes names and addresses in up to `limit` notices that were decided more than `days` ago; returns their number. */
export async function removeOldNotifiers(queries: Queries, days: number, limit: number): Promise<number> {
  const isOld = sql`notifier_email <> '' and decided_at < (select app_now()) - make_interval(days => ${days})`
  const { rowCount } = await queries.execute(sql`
    update reports set notifier_name = '', notifier_email = ''
    where id = any (array(select id from reports where ${isOld} limit ${limit})) and ${isOld}`)
  return rowCount ?? 0
}

export type NewReport = Omit<typeof reports.$inferInsert, 'id' | 'createdAt' | 'decidedAt' | 'outcome'>

/** Stores a report and returns its id. */
export async function insertReport(tx: Queries, report: NewReport): Promise<string> {
  const id = newId()
  await tx.insert(reports).values({ ...report, id, createdAt: appNow })
  return id
}

/** Adds a photo to a report. Does nothing if the report already names this photo, or `photosOfReport` photos. */
export async function addPhoto(tx: Queries, id: string, photoFile: string): Promise<void> {
  await tx.execute(sql`
    update reports set photo_files = array_append(photo_files, ${photoFile}::text)
    where id = ${id} and ${photoFile} <> all (photo_files) and cardinality(photo_files) < ${reportLimits.photosOfReport}`)
}

const selectOwn = (queries: Queries, memberId: string) =>
  queries
    .select({ report: reports, target: { targetKind: cases.targetKind, targetId: cases.targetId } })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(eq(reports.reporterId, memberId))
    .orderBy(desc(reports.createdAt), desc(reports.id))

export const readOwn = (
  queries: Queries,
  { memberId, limit, offset }: Page & { memberId: string },
): Promise<OwnReport[]> => selectOwn(queries, memberId).limit(limit).offset(offset)

export const readAllOwn = (queries: Queries, memberId: string): Promise<OwnReport[]> => selectOwn(queries, memberId)
