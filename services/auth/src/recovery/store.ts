import type { Queries } from '@hunch/kit/postgres'
import { and, count, eq } from 'drizzle-orm'
import { recoveryCodes } from '../schema/index.ts'

/** Replaces all codes of an account. */
export async function replace(tx: Queries, accountId: string, hashes: readonly string[]): Promise<void> {
  await removeAll(tx, accountId)
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ accountId, hash })))
}

/** Deletes a code. Returns false if the code does not exist, or if another transaction deleted it first. */
export async function take(tx: Queries, accountId: string, hash: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash)))
  return rowCount === 1
}

export async function countOf(queries: Queries, accountId: string): Promise<number> {
  const [row] = await queries
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
  return row?.count ?? 0
}

export async function removeAll(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}
