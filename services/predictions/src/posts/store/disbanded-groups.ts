import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { disbandedGroups } from '../../schema/index.ts'

/** The first key of the advisory locks. Any number works, if it is the same in all replicas. */
const groupLock = 0x67726f75

const lockOf = (groupId: string) => sql`${groupLock}, hashtext(${groupId}::uuid::text)`

/** Prevents a group from being disbanded until the transaction ends. False if it is disbanded already. */
export async function lockOpenGroup(tx: Queries, groupId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(groupId)})`)
  return (await tx.select().from(disbandedGroups).where(eq(disbandedGroups.groupId, groupId))).length === 0
}

/** Marks a group as disbanded. Waits for transactions that have locked it as open. */
export async function insertDisbandedGroup(tx: Queries, groupId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(groupId)})`)
  await tx.insert(disbandedGroups).values({ groupId }).onConflictDoNothing()
}
