import type { Queries } from '@hunch/kit/postgres'
import { and, eq, lt } from 'drizzle-orm'
import { settlements } from './schema.ts'

export type Settled = Omit<typeof settlements.$inferSelect, 'stands'>

/** Keeps a settlement in the place of the earlier ones of its post; false where it is there already. */
export async function insertSettlement(tx: Queries, settled: Settled): Promise<boolean> {
  const { rowCount } = await tx.insert(settlements).values(settled).onConflictDoNothing()
  if (rowCount !== 1) return false
  await tx
    .update(settlements)
    .set({ stands: false })
    .where(and(eq(settlements.postId, settled.postId), lt(settlements.settlement, settled.settlement)))
  return true
}
