import type { Queries } from '@hunch/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { groupPosts, groups, memberships } from '../../schema.ts'

export type Group = typeof groups.$inferSelect

export async function findGroup(queries: Queries, id: string): Promise<Group | undefined> {
  const [row] = await queries.select().from(groups).where(eq(groups.id, id))
  return row
}

/** Finds a group and locks its row for the transaction. */
export async function findGroupForUpdate(tx: Queries, id: string): Promise<Group | undefined> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id)).for('update')
  return row
}

export async function insertGroup(tx: Queries, group: typeof groups.$inferInsert): Promise<typeof groups.$inferSelect> {
  const [row] = await tx.insert(groups).values(group).returning()
  if (!row) throw new Error('the group was not written')
  return row
}

/** Changes some columns of a group whose row the transaction has locked; returns the changed group. */
export async function updateGroup(
  tx: Queries,
  id: string,
  change: Partial<typeof groups.$inferInsert>,
): Promise<Group> {
  const [row] = await tx.update(groups).set(change).where(eq(groups.id, id)).returning()
  if (!row) throw new Error('the group is not there')
  return row
}

/** Deletes a group, whose row the transaction has locked, with its memberships, code and invitations. */
export async function deleteGroup(tx: Queries, id: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, id))
}

export async function isMember(queries: Queries, groupId: string, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), eq(memberships.memberId, memberId)))
  return rows.length > 0
}

/** Saves a post of a group. Changes nothing if the post is already stored, so that a deleted post stays deleted. */
export async function savePost(tx: Queries, postId: string, groupId: string): Promise<void> {
  await tx.insert(groupPosts).values({ postId, groupId }).onConflictDoNothing()
}

/** Marks a post as deleted. Does nothing for a post without a group, because the table has no row for it. */
export async function markDeleted(tx: Queries, postId: string): Promise<void> {
  await tx.update(groupPosts).set({ deleted: true }).where(eq(groupPosts.postId, postId))
}
