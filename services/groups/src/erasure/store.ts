import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, ne } from 'drizzle-orm'
import { erasures, memberships } from '../schema.ts'

export type Erasure = typeof erasures.$inferSelect

export async function saveErasure(tx: Queries, memberId: string, version: number): Promise<void> {
  await tx.insert(erasures).values({ memberId, version }).onConflictDoNothing()
}

/** Returns a member to erase; undefined if there is none. */
export async function findErasure(queries: Queries): Promise<Erasure | undefined> {
  const [row] = await queries.select().from(erasures).limit(1)
  return row
}

/** Locks a member's erasure. Returns false if it is finished, or if another transaction has locked it. */
export async function lockErasure(tx: Queries, memberId: string): Promise<boolean> {
  const ofMember = eq(erasures.memberId, memberId)
  return (await tx.select().from(erasures).where(ofMember).for('update', { skipLocked: true })).length > 0
}

export async function deleteErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(erasures).where(eq(erasures.memberId, memberId))
}

/** Returns any one group of a member; undefined if there is none. */
export async function findGroupIdOf(tx: Queries, memberId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .where(eq(memberships.memberId, memberId))
    .limit(1)
  return row?.groupId
}

/** Returns the earliest member of a group, except one; undefined if there is no other. */
export async function findHeir(tx: Queries, groupId: string, exceptId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), ne(memberships.memberId, exceptId)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.memberId))
    .limit(1)
  return row?.memberId
}
