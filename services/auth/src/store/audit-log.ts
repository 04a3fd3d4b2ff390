import { newId, type Queries } from '@hunch/kit/postgres'
import { desc } from 'drizzle-orm'
import { auditLog } from './schema.ts'

export type AuditEntry = typeof auditLog.$inferSelect

/** Notes what the admin does, in the transaction that does it. */
export async function insert(tx: Queries, entry: Omit<AuditEntry, 'id' | 'at'>): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId() })
}

/** Notes what the admin did elsewhere, once. */
export async function insertHeard(tx: Queries, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry).onConflictDoNothing()
}

/** The newest entries, from the `offset`th on. */
export const listNewest = (queries: Queries, page: { limit: number; offset: number }): Promise<AuditEntry[]> =>
  queries.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(page.limit).offset(page.offset)
