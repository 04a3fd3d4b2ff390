import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { departed, photos } from './schema.ts'

/** Notes that a member's account is gone. */
export async function insert(tx: Queries, ownerId: string, version: number): Promise<void> {
  await tx.insert(departed).values({ ownerId, version }).onConflictDoNothing()
}

export async function includes(queries: Queries, ownerId: string): Promise<boolean> {
  const rows = await queries.select({ ownerId: departed.ownerId }).from(departed).where(eq(departed.ownerId, ownerId))
  return rows.length > 0
}

/** Members of whom no photo is left and nobody was told that; their rows stay locked until the transaction ends. */
export const dueToTell = (tx: Queries, most: number): Promise<{ ownerId: string; version: number }[]> =>
  tx
    .select({ ownerId: departed.ownerId, version: departed.version })
    .from(departed)
    .where(
      and(
        isNull(departed.toldAt),
        notExists(tx.select({ one: sql`1` }).from(photos).where(eq(photos.ownerId, departed.ownerId))),
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })

export async function told(tx: Queries, ownerId: string): Promise<void> {
  await tx.update(departed).set({ toldAt: appNow }).where(eq(departed.ownerId, ownerId))
}
