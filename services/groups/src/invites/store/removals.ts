import { appNow, isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { removals } from '../../schema.ts'

/** Saves that the creator of a group removed a member. */
export async function saveRemoval(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.insert(removals).values({ groupId, memberId, removedAt: appNow })
}

export async function isRemoved(queries: Queries, groupId: string, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: removals.memberId })
    .from(removals)
    .where(and(eq(removals.groupId, groupId), eq(removals.memberId, memberId)))
  return rows.length > 0
}

/** Deletes the removals of some members from a group. */
export async function deleteRemovals(tx: Queries, groupId: string, memberIds: readonly string[]): Promise<void> {
  await tx.delete(removals).where(and(eq(removals.groupId, groupId), isAnyOf(removals.memberId, memberIds)))
}

/** Deletes the removals of a member from all groups. */
export async function deleteRemovalsOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(removals).where(eq(removals.memberId, memberId))
}
