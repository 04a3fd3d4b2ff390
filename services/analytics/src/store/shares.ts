import type { Queries } from '@hunch/kit/postgres'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { postShares, untoldShares } from './schema.ts'

export type UntoldShare = typeof untoldShares.$inferSelect

/** Notes that a share is to be told of. */
export async function insertUntold(tx: Queries, share: UntoldShare): Promise<void> {
  await tx.insert(untoldShares).values(share).onConflictDoNothing()
}

/** A post with a share that is still to be told of: the one that waits longest. */
export async function findUntoldPost(queries: Queries): Promise<string | undefined> {
  const [row] = await queries
    .select({ postId: untoldShares.postId })
    .from(untoldShares)
    .orderBy(asc(untoldShares.sharedAt))
    .limit(1)
  return row?.postId
}

/** Locks how often a post was shared, and answers what of it is still to be told. */
export async function lockUntold(tx: Queries, postId: string): Promise<UntoldShare[]> {
  await tx.insert(postShares).values({ postId }).onConflictDoNothing()
  await tx.select().from(postShares).where(eq(postShares.postId, postId)).for('update')
  return tx.select().from(untoldShares).where(eq(untoldShares.postId, postId)).orderBy(asc(untoldShares.sharedAt))
}

/** Writes how often a locked post was shared; answers its version after `told` facts. */
export async function saveShares(
  tx: Queries,
  postId: string,
  counts: { shares: number; sharers: number; received: number },
  told: number,
): Promise<number> {
  const [row] = await tx
    .update(postShares)
    .set({ ...counts, version: sql`${postShares.version} + ${told}::integer` })
    .where(eq(postShares.postId, postId))
    .returning({ version: postShares.version })
  if (!row) throw new Error('a locked post is gone')
  return row.version
}

export async function deleteUntold(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.delete(untoldShares).where(inArray(untoldShares.id, [...ids]))
}
