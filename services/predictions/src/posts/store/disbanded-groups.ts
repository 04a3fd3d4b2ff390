import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { disbandedGroups } from '../../schema/index.ts'

/** The first key of the advisory locks: any number, the same in all replicas. */
const groupLock = 0x67726f75

const lockOf = (groupId: string) => sql`${groupLock}, hashtext(${groupId}::uuid::text)`

/** Locks a group against being disbanded until the transaction ends; false where it has been already. */
export async function lockOpenGroup(tx: Queries, groupId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(groupId)})`)
  return (await tx.select().from(disbandedGroups).where(eq(disbandedGroups.groupId, groupId))).length === 0
}

/** Marks a group as disbanded, after the transactions that lock it as open. */
export async function insertDisbandedGroup(tx: Queries, groupId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(groupId)})`)
  await tx.insert(disbandedGroups).values({ groupId }).onConflictDoNothing()
}
