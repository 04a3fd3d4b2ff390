import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { groups } from './schema.ts'

export type Group = typeof groups.$inferSelect
export type NewGroup = typeof groups.$inferInsert

export async function insertGroup(tx: Queries, group: NewGroup): Promise<Group> {
  const [row] = await tx.insert(groups).values(group).returning()
  if (!row) throw new Error('the group was not written')
  return row
}

export async function findGroup(queries: Queries, id: string): Promise<Group | undefined> {
  const [row] = await queries.select().from(groups).where(eq(groups.id, id))
  return row
}

/** Locks a group for the transaction: who comes and goes, and all that is told of it, has one order. */
export async function lockGroup(tx: Queries, id: string): Promise<Group | undefined> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id)).for('update')
  return row
}

/** Writes some of a locked group's columns; the group as it is then. */
export async function updateGroup(tx: Queries, id: string, change: Partial<NewGroup>): Promise<Group> {
  const [row] = await tx.update(groups).set(change).where(eq(groups.id, id)).returning()
  if (!row) throw new Error('the group is not there')
  return row
}

/** Deletes a locked group with its memberships, code and invitations. */
export async function deleteGroup(tx: Queries, id: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, id))
}
