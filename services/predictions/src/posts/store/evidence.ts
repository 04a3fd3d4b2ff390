import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { postEvidence, posts } from '../../schema/index.ts'

export type EvidenceRow = typeof postEvidence.$inferSelect

/** Returns the evidence of a post's result; undefined if there is none. */
export async function findEvidence(queries: Queries, postId: string): Promise<EvidenceRow | undefined> {
  const [row] = await queries.select().from(postEvidence).where(eq(postEvidence.postId, postId))
  return row
}

/** Upserts the evidence of a post's result. */
export async function writeEvidence(tx: Queries, row: EvidenceRow): Promise<void> {
  await tx.insert(postEvidence).values(row).onConflictDoUpdate({ target: postEvidence.postId, set: row })
}

export async function deleteEvidence(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postEvidence).where(eq(postEvidence.postId, postId))
}

/**
 * Removes the photo from a post's evidence if its file is among `files`, and the whole evidence if it has no note. Returns the
 * removed file, if any.
 */
export async function removeEvidencePhotos(tx: Queries, postId: string, files: readonly string[]): Promise<string[]> {
  const isOfPost = eq(postEvidence.postId, postId)
  const [found] = await tx
    .select({ file: postEvidence.file })
    .from(postEvidence)
    .where(and(isOfPost, isAnyOf(postEvidence.file, files)))
  if (!found?.file) return []
  await tx.update(postEvidence).set(noPhoto).where(isOfPost)
  await tx.delete(postEvidence).where(and(isOfPost, eq(postEvidence.note, '')))
  return [found.file]
}

/** The columns of evidence without a photo. */
export const noPhoto = { file: null, width: null, height: null, placeholder: null, isHeld: false } as const

/** Counts a change of the evidence or of the photos, increments the post's version, and returns the version. */
export async function countEvidenceChange(tx: Queries, postId: string): Promise<number> {
  const [row] = await tx
    .update(posts)
    .set({ version: sql`${posts.version} + 1`, evidenceChanges: sql`${posts.evidenceChanges} + 1` })
    .where(eq(posts.id, postId))
    .returning({ version: posts.version })
  if (!row) throw new Error('the post does not exist')
  return row.version
}
