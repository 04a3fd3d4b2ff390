import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { posts } from '../../schema.ts'

/** Whose a post is and who may see it, by predictions. */
export type Post = typeof posts.$inferSelect
export type KnownPost = Omit<Post, 'deleted'>

export const findPosts = (queries: Queries, ids: readonly string[]): Promise<Post[]> =>
  queries.select().from(posts).where(isAnyOf(posts.id, ids))

/** Saves a post; one that is known or was deleted stays as it is. */
export async function savePost(queries: Queries, post: KnownPost): Promise<void> {
  await queries.insert(posts).values(post).onConflictDoNothing()
}

/** Leaves nothing of a post but its id and whose it was. */
export async function markDeleted(tx: Queries, post: KnownPost): Promise<void> {
  await tx
    .insert(posts)
    .values({ ...post, deleted: true })
    .onConflictDoUpdate({ target: posts.id, set: { deleted: sql`true` } })
}
