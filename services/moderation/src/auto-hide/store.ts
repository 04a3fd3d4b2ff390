import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, eq, ne, sql } from 'drizzle-orm'
import { cases, reports } from '../schema/index.ts'
import { actDays, countedDays, lastReports, type ReportingRecord } from './rules.ts'

/** Returns moderation's facts about the reporting member, and the current time. */
export async function readRecord(queries: Queries, memberId: string): Promise<ReportingRecord & { now: Date }> {
  const { rows } = await queries.execute<{ acts: number; reports: number; dismissed: number; now: Date }>(sql`
    select (select count(*)::integer from acts where member_id = ${memberId} and lifted_at is null and not by_rule and not by_creator
        and (created_at > (select app_now()) - make_interval(days => ${actDays})
          or until > (select app_now()) or kind in ('limit', 'deactivate'))) as acts,
      count(*)::integer as reports, count(*) filter (where outcome = 'dismissed')::integer as dismissed,
      (select app_now()) as now
    from (select outcome from reports where reporter_id = ${memberId} order by created_at desc limit ${lastReports}) r`)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return { ...row, now: new Date(row.now) }
}

/** Counts the different networks of a locked case's waiting reports. Uses only reports that count towards hiding. */
export async function countAreas(tx: Queries, caseId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(distinct area)::integer as count from reports
    where case_id = ${caseId} and area <> '' and decided_at is null
      and created_at > (select app_now()) - make_interval(days => ${countedDays})`)
  return rows[0]?.count ?? 0
}

/** Marks a locked case as hidden by rule until review. Deletes the hashed networks of its reports. */
export async function markHidden(tx: Queries, caseId: string): Promise<void> {
  await tx.update(cases).set({ hiddenByRuleAt: appNow }).where(eq(cases.id, caseId))
  await tx
    .update(reports)
    .set({ area: '' })
    .where(and(eq(reports.caseId, caseId), ne(reports.area, '')))
}
