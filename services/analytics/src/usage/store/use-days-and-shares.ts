import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { asc, eq, sql } from 'drizzle-orm'
import type { Day } from '../../calendar/rules.ts'
import { postShares, posts, unpublishedShares, useDays } from '../../schema/index.ts'

/** Saves that a member used the product on a UTC day. */
export async function saveUseDay(tx: Queries, memberId: string, day: Day): Promise<void> {
  await tx.insert(useDays).values({ memberId, day }).onConflictDoNothing()
}

export type UnpublishedShare = typeof unpublishedShares.$inferSelect

export async function insertUnpublished(tx: Queries, share: UnpublishedShare): Promise<void> {
  await tx.insert(unpublishedShares).values(share).onConflictDoNothing()
}

/** Returns the post with the oldest unpublished share; undefined if there is none. */
export async function findPostWithUnpublished(queries: Queries): Promise<string | undefined> {
  const [row] = await queries
    .select({ postId: unpublishedShares.postId })
    .from(unpublishedShares)
    .orderBy(asc(unpublishedShares.sharedAt))
    .limit(1)
  return row?.postId
}

/** Locks a post's share counts, and returns its unpublished shares. */
export async function lockUnpublished(tx: Queries, postId: string): Promise<UnpublishedShare[]> {
  await tx.insert(postShares).values({ postId }).onConflictDoNothing()
  await tx.select().from(postShares).where(eq(postShares.postId, postId)).for('update')
  return tx
    .select()
    .from(unpublishedShares)
    .where(eq(unpublishedShares.postId, postId))
    .orderBy(asc(unpublishedShares.sharedAt))
}

/**
 * Saves a post's share counts. `lockUnpublished` has locked their row. Adds `published`, the number of events, to their
 * version, and returns the new version.
 */
export async function saveShareCounts(
  tx: Queries,
  postId: string,
  counts: { shares: number; sharers: number; received: number },
  published: number,
): Promise<number> {
  const [row] = await tx
    .update(postShares)
    .set({ ...counts, version: sql`${postShares.version} + ${published}::integer` })
    .where(eq(postShares.postId, postId))
    .returning({ version: postShares.version })
  if (!row) throw new Error('a locked post is gone')
  return row.version
}

export async function deleteUnpublished(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.delete(unpublishedShares).where(isAnyOf(unpublishedShares.id, ids))
}

/** Returns the owner of a post; undefined if its event was not handled yet. */
export async function findPostOwner(queries: Queries, postId: string): Promise<string | undefined> {
  const [row] = await queries.select({ ownerId: posts.ownerId }).from(posts).where(eq(posts.postId, postId))
  return row?.ownerId
}
