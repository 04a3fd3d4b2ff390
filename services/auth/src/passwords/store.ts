import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { passwords } from '../schema/index.ts'

/** Returns the hash of an account's password; undefined if it has none. */
export async function findHash(queries: Queries, accountId: string): Promise<string | undefined> {
  const [row] = await queries.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.accountId, accountId))
  return row?.hash
}

export async function remove(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(passwords).where(eq(passwords.accountId, accountId))
}

export async function put(tx: Queries, accountId: string, hash: string): Promise<void> {
  await tx
    .insert(passwords)
    .values({ accountId, hash })
    .onConflictDoUpdate({ target: passwords.accountId, set: { hash } })
}
