import type { Queries } from '@hunch/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { groups, memberships } from '../../schema.ts'

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

/** Writes some columns of a locked group; returns the changed group. */
export async function updateGroup(
  tx: Queries,
  id: string,
  change: Partial<typeof groups.$inferInsert>,
): Promise<Group> {
  const [row] = await tx.update(groups).set(change).where(eq(groups.id, id)).returning()
  if (!row) throw new Error('the group is not there')
  return row
}

/** Deletes a locked group with its memberships, code and invitations. */
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
