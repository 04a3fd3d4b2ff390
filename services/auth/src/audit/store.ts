import { newId, type Queries } from '@hunch/kit/postgres'
import { desc, eq, sql } from 'drizzle-orm'
import { adminActs, auditLog } from '../schema/index.ts'
import { auditLimits } from './limits.ts'

export type AuditEntry = typeof auditLog.$inferSelect

/** Adds an act of the admin or the operator, in the transaction of the act. */
export async function insertEntry(tx: Queries, entry: Omit<AuditEntry, 'id' | 'at'>): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId() })
}

/** Adds an act of the admin or a moderator in another service. Ignored if an entry with the same id exists. */
export async function insertEntryOnce(tx: Queries, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry).onConflictDoNothing()
}

/** Returns a page of entries, newest first. */
export const listNewestEntries = (queries: Queries, page: { limit: number; offset: number }): Promise<AuditEntry[]> =>
  queries.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(page.limit).offset(page.offset)

/** Stores the IP address of an act. Ignored if the act is stored already. */
export async function insertAct(queries: Queries, act: { id: string; ip: string }): Promise<void> {
  await queries.insert(adminActs).values(act).onConflictDoNothing()
}

/** Deletes an act and returns its IP address; empty if the act is unknown. */
export async function takeAct(tx: Queries, id: string): Promise<string> {
  const [act] = await tx.delete(adminActs).where(eq(adminActs.id, id)).returning({ ip: adminActs.ip })
  return act?.ip ?? ''
}

/** Deletes up to `limit` old acts whose event never arrived, and returns their number. */
export async function sweepActs(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`delete from admin_acts where id in (select id from admin_acts
    where noted_at < (select app_now()) - make_interval(days => ${auditLimits.actsKeptDays}) limit ${limit})`)
  return rowCount ?? 0
}
