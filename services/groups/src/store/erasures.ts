import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { erasures } from './schema.ts'

export type Erasure = typeof erasures.$inferSelect

export async function saveErasure(tx: Queries, memberId: string, version: number): Promise<void> {
  await tx.insert(erasures).values({ memberId, version }).onConflictDoNothing()
}

/** Locks one member that is to be erased and that no other replica is at. */
export async function lockErasure(tx: Queries): Promise<Erasure | undefined> {
  const [row] = await tx.select().from(erasures).limit(1).for('update', { skipLocked: true })
  return row
}

export async function deleteErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(erasures).where(eq(erasures.memberId, memberId))
}
