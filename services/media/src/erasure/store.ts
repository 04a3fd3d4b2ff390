import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { deletedMembers, photos } from '../schema.ts'

/** Saves that a member was deleted. */
export async function insertDeletedMember(tx: Queries, ownerId: string, version: number): Promise<void> {
  await tx.insert(deletedMembers).values({ ownerId, version }).onConflictDoNothing()
}

/** Locks the deleted members who have no photos left and whose erasure is unpublished, until the transaction ends. */
export const lockErasedMembers = (tx: Queries, limit: number): Promise<{ ownerId: string; version: number }[]> =>
  tx
    .select({ ownerId: deletedMembers.ownerId, version: deletedMembers.version })
    .from(deletedMembers)
    .where(
      and(
        isNull(deletedMembers.publishedAt),
        notExists(tx.select({ one: sql`1` }).from(photos).where(eq(photos.ownerId, deletedMembers.ownerId))),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

export async function markPublished(tx: Queries, ownerId: string): Promise<void> {
  await tx.update(deletedMembers).set({ publishedAt: appNow }).where(eq(deletedMembers.ownerId, ownerId))
}
