import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { limitations, suspensions } from '../schema/index.ts'

export type Suspension = typeof suspensions.$inferSelect
export type Limitation = typeof limitations.$inferSelect

/** Stores an act that suspends a member. Ignored if it is stored already. */
export async function insert(tx: Queries, suspension: Suspension): Promise<void> {
  await tx.insert(suspensions).values(suspension).onConflictDoNothing()
}

/** Stores an act that limits a member. Ignored if it is stored already. */
export async function insertLimitation(tx: Queries, limitation: Limitation): Promise<void> {
  await tx.insert(limitations).values(limitation).onConflictDoNothing()
}

/** Deletes an act, if it exists. */
export async function remove(tx: Queries, actId: string): Promise<void> {
  await tx.delete(suspensions).where(eq(suspensions.actId, actId))
  await tx.delete(limitations).where(eq(limitations.actId, actId))
}

/** Deletes all acts that suspend or limit a member. */
export async function removeAll(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(suspensions).where(eq(suspensions.memberId, memberId))
  await tx.delete(limitations).where(eq(limitations.memberId, memberId))
}
