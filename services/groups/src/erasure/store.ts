import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, ne } from 'drizzle-orm'
import { erasures, memberships } from '../schema.ts'

export type Erasure = typeof erasures.$inferSelect

export async function saveErasure(tx: Queries, memberId: string, version: number): Promise<void> {
  await tx.insert(erasures).values({ memberId, version }).onConflictDoNothing()
}

/** Locks one member of whom something may be left and whom no other replica has locked. */
export async function lockErasure(tx: Queries): Promise<Erasure | undefined> {
  const [row] = await tx.select().from(erasures).limit(1).for('update', { skipLocked: true })
  return row
}

export async function deleteErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(erasures).where(eq(erasures.memberId, memberId))
}

/** Any one group of a member; undefined for a member of none. */
export async function findGroupIdOf(tx: Queries, memberId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .where(eq(memberships.memberId, memberId))
    .limit(1)
  return row?.groupId
}

/** Who joined a group first, apart from one member. */
export async function findHeir(tx: Queries, groupId: string, exceptId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), ne(memberships.memberId, exceptId)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.memberId))
    .limit(1)
  return row?.memberId
}
