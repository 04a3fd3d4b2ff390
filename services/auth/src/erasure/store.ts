import { appNow, type Queries, readNow } from '@hunch/kit/postgres'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { auditLog, erasures } from '../schema/index.ts'

/** A deletion that some services have not finished in time. */
export interface Unfinished {
  readonly memberId: string
  readonly since: Date
  readonly services: string[]
}

/** Stores that these services must erase their data about a member. */
export async function insert(tx: Queries, memberId: string, services: readonly string[]): Promise<void> {
  const deletedAt = await readNow(tx)
  await tx.insert(erasures).values(services.map((service) => ({ memberId, service, deletedAt })))
}

/** Empties the notes of the audit log's entries about a member. */
export async function blankNotes(tx: Queries, memberId: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ note: '' })
    .where(and(eq(auditLog.targetKind, 'member'), eq(auditLog.targetId, memberId)))
}

/** Stores that a service has erased its data about a member. Ignored if no such erasure is pending. */
export async function finish(tx: Queries, memberId: string, service: string): Promise<void> {
  const isPending = and(eq(erasures.memberId, memberId), eq(erasures.service, service), isNull(erasures.erasedAt))
  await tx.update(erasures).set({ erasedAt: appNow }).where(isPending)
}

/** Returns deletions that are unfinished after `afterS` seconds, oldest first, with the services that have not finished. */
export const listUnfinished = (queries: Queries, afterS: number): Promise<Unfinished[]> =>
  queries
    .select({
      memberId: erasures.memberId,
      since: erasures.deletedAt,
      services: sql<string[]>`array_agg(${erasures.service} order by ${erasures.service})`,
    })
    .from(erasures)
    .where(
      and(
        isNull(erasures.erasedAt),
        sql`${erasures.deletedAt} <= (select app_now()) - make_interval(secs => ${afterS})`,
      ),
    )
    .groupBy(erasures.memberId, erasures.deletedAt)
    .orderBy(asc(erasures.deletedAt))

/** Returns every member that was ever erased. */
export async function findMembers(queries: Queries): Promise<string[]> {
  const rows = await queries.selectDistinctOn([erasures.memberId], { memberId: erasures.memberId }).from(erasures)
  return rows.map(({ memberId }) => memberId)
}
