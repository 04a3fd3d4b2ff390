import type { Queries } from '@hunch/kit/postgres'
import { desc, eq } from 'drizzle-orm'
import { deactivations } from '../schema/index.ts'

export type Deactivation = typeof deactivations.$inferSelect

/** Stores an act that deactivated an account. Ignored if it is stored already. */
export async function insert(tx: Queries, deactivation: Deactivation): Promise<void> {
  await tx.insert(deactivations).values(deactivation).onConflictDoNothing()
}

/** Whether an act of moderation keeps an account deactivated. */
export async function isKept(tx: Queries, accountId: string): Promise<boolean> {
  const found = await tx
    .select({ actId: deactivations.actId })
    .from(deactivations)
    .where(eq(deactivations.accountId, accountId))
    .limit(1)
  return found.length > 0
}

/** Returns the latest act that keeps an account deactivated; undefined if there is none. The ids of acts have their time. */
export async function findLatest(tx: Queries, accountId: string): Promise<string | undefined> {
  const [latest] = await tx
    .select({ actId: deactivations.actId })
    .from(deactivations)
    .where(eq(deactivations.accountId, accountId))
    .orderBy(desc(deactivations.actId))
    .limit(1)
  return latest?.actId
}

/** Deletes an act. Returns false if there was none. */
export async function remove(tx: Queries, actId: string): Promise<boolean> {
  return (await tx.delete(deactivations).where(eq(deactivations.actId, actId))).rowCount === 1
}

/** Deletes all acts that keep an account deactivated. Returns false if there were none. */
export async function removeAll(tx: Queries, accountId: string): Promise<boolean> {
  return ((await tx.delete(deactivations).where(eq(deactivations.accountId, accountId))).rowCount ?? 0) > 0
}
