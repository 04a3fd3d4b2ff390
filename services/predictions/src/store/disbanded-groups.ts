import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { disbandedGroups } from './schema.ts'

/** Any number, the same in all replicas. */
const groupLock = 0x67726f75

const lockOf = (groupId: string) => sql`${groupLock}, hashtext(${groupId}::uuid::text)`

/** Keeps a group from being closed until the transaction ends; false where that has happened already. */
export async function keepOpen(tx: Queries, groupId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(groupId)})`)
  return (await tx.select().from(disbandedGroups).where(eq(disbandedGroups.groupId, groupId))).length === 0
}

/** Closes a group for good, once all who keep it open are done. */
export async function closeForGood(tx: Queries, groupId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(groupId)})`)
  await tx.insert(disbandedGroups).values({ groupId }).onConflictDoNothing()
}
