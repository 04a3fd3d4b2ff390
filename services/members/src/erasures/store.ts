import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { erasures } from '../schema.ts'

/** A deleted member whose data must be erased. */
export type Erasure = typeof erasures.$inferSelect

/** Saves that a member's data must be erased; an existing row stays unchanged. */
export async function saveErasure(tx: Queries, { memberId, version }: Erasure): Promise<void> {
  await tx.insert(erasures).values({ memberId, version }).onConflictDoNothing()
}

/** Returns at most `limit` members to erase, in random order, so that no member always comes behind the same others. */
export const findErasures = (queries: Queries, limit: number): Promise<Erasure[]> =>
  queries.select().from(erasures).orderBy(sql`random()`).limit(limit)

/** Locks a member's erasure. Returns false if the erasure is finished, or if another transaction has locked it. */
export async function lockErasure(tx: Queries, memberId: string): Promise<boolean> {
  const ofMember = eq(erasures.memberId, memberId)
  return (await tx.select().from(erasures).where(ofMember).for('update', { skipLocked: true })).length > 0
}

export async function deleteErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(erasures).where(eq(erasures.memberId, memberId))
}
