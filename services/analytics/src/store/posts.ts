import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { posts } from './schema.ts'

export type Post = typeof posts.$inferSelect

/** Keeps a post; false where it is there already. */
export async function insertPost(tx: Queries, post: Omit<Post, 'deleted'>): Promise<boolean> {
  const { rowCount } = await tx.insert(posts).values(post).onConflictDoNothing()
  return rowCount === 1
}

export async function markDeleted(tx: Queries, postId: string): Promise<void> {
  await tx.update(posts).set({ deleted: true }).where(eq(posts.postId, postId))
}

/** Whose post it is; undefined where its posting was not heard of yet. */
export async function findOwner(queries: Queries, postId: string): Promise<string | undefined> {
  const [row] = await queries.select({ ownerId: posts.ownerId }).from(posts).where(eq(posts.postId, postId))
  return row?.ownerId
}
