import type { Queries } from '@hunch/kit/postgres'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Outcome, type ResolvedBy, settlements, votes } from '../../schema/index.ts'

/** A final result of a post. */
export interface Settlement {
  readonly postId: string
  readonly ownerId: string
  readonly outcome: Outcome
  readonly resolvedBy: ResolvedBy
  /** The number of the post's settlement, from 1. A later settlement replaces the earlier ones. */
  readonly settlement: number
  readonly settledAt: Date
}

export type SettlementRow = Omit<typeof settlements.$inferSelect, 'stands'>

/** Inserts a settlement, which replaces earlier ones of its post; false if it already exists. */
export async function insertSettlement(tx: Queries, settlement: SettlementRow): Promise<boolean> {
  const { rowCount } = await tx.insert(settlements).values(settlement).onConflictDoNothing()
  if (rowCount !== 1) return false
  await tx
    .update(settlements)
    .set({ stands: false })
    .where(and(eq(settlements.postId, settlement.postId), lt(settlements.settlement, settlement.settlement)))
  return true
}

/** Counts the current votes on a post. */
export async function countVotes(tx: Queries, postId: string): Promise<{ agreeVotes: number; votes: number }> {
  const [row] = await tx
    .select({
      agreeVotes: sql<number>`count(*) filter (where ${votes.vote})::integer`,
      votes: sql<number>`count(*)::integer`,
    })
    .from(votes)
    .where(and(eq(votes.postId, postId), eq(votes.withdrawn, false)))
  return row ?? { agreeVotes: 0, votes: 0 }
}
