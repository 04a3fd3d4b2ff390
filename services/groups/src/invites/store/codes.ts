import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { invites } from '../../schema.ts'
import { hashOf } from '../rules.ts'

/** Saves a group's invite code. The code replaces an earlier one. */
export async function saveCode(tx: Queries, groupId: string, code: string): Promise<void> {
  const codeHash = hashOf(code)
  await tx
    .insert(invites)
    .values({ groupId, code, codeHash })
    .onConflictDoUpdate({ target: invites.groupId, set: { code, codeHash } })
}

/** Returns the invite code of a group; undefined if the group does not exist. */
export async function findCode(queries: Queries, groupId: string): Promise<string | undefined> {
  const [row] = await queries.select({ code: invites.code }).from(invites).where(eq(invites.groupId, groupId))
  return row?.code
}

/** Returns the id of the group that has this invite code; undefined if there is none. */
export async function findGroupIdByCode(queries: Queries, code: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ groupId: invites.groupId })
    .from(invites)
    .where(eq(invites.codeHash, hashOf(code)))
  return row?.groupId
}
