import type { Queries } from '@hunch/kit/postgres'
import { desc, eq } from 'drizzle-orm'
import { postVersions } from '../../schema/index.ts'

export type PostVersion = typeof postVersions.$inferSelect

export async function insertVersion(tx: Queries, version: PostVersion): Promise<void> {
  await tx.insert(postVersions).values(version)
}

/** Returns the earlier wordings of a post, newest first. */
export const findVersions = (queries: Queries, postId: string): Promise<PostVersion[]> =>
  queries.select().from(postVersions).where(eq(postVersions.postId, postId)).orderBy(desc(postVersions.wording))

export async function deleteVersions(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postVersions).where(eq(postVersions.postId, postId))
}
