import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { postEvidence, posts } from '../../schema/index.ts'

export type EvidenceRow = typeof postEvidence.$inferSelect

/** Returns how the result of a post is known; undefined where nothing was said. */
export async function findEvidence(queries: Queries, postId: string): Promise<EvidenceRow | undefined> {
  const [row] = await queries.select().from(postEvidence).where(eq(postEvidence.postId, postId))
  return row
}

/** Writes it in place of what was there. */
export async function writeEvidence(tx: Queries, row: EvidenceRow): Promise<void> {
  await tx.insert(postEvidence).values(row).onConflictDoUpdate({ target: postEvidence.postId, set: row })
}

export async function deleteEvidence(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postEvidence).where(eq(postEvidence.postId, postId))
}

/** Counts a change and raises the post's version, which is returned. */
export async function countEvidenceChange(tx: Queries, postId: string): Promise<number> {
  const [row] = await tx
    .update(posts)
    .set({ version: sql`${posts.version} + 1`, evidenceChanges: sql`${posts.evidenceChanges} + 1` })
    .where(eq(posts.id, postId))
    .returning({ version: posts.version })
  if (!row) throw new Error('the post does not exist')
  return row.version
}
