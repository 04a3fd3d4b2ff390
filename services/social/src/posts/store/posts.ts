import { type Queries, shortRead } from '@hunch/kit/postgres'
import { lt, sql } from 'drizzle-orm'
import { posts } from '../../schema.ts'

/** Whose a post is and who may see it, by predictions. */
export type Post = Omit<typeof posts.$inferSelect, 'hidden' | 'hiddenVersion'>
export type KnownPost = Omit<Post, 'deleted'>

const selectPosts = shortRead<{ ids: readonly string[] }, Post>(sql`
  select id, owner_id as "ownerId", audience_group_id as "audienceGroupId", deleted from posts
  where id = any (${sql.placeholder('ids')}::uuid[])`)

export const findPosts = (queries: Queries, ids: readonly string[]): Promise<Post[]> => selectPosts(queries, { ids })

/** Saves a post; one that is known or was deleted stays as it is. */
export async function savePost(queries: Queries, post: KnownPost): Promise<void> {
  await queries.insert(posts).values(post).onConflictDoNothing()
}

/** Saves whether moderation hides a post, as of a version of the post. */
export async function saveHidden(
  tx: Queries,
  post: KnownPost,
  change: { hidden: boolean; version: number },
): Promise<void> {
  const set = { hidden: change.hidden, hiddenVersion: change.version }
  await tx
    .insert(posts)
    .values({ ...post, ...set })
    .onConflictDoUpdate({ target: posts.id, set, setWhere: lt(posts.hiddenVersion, change.version) })
}

/** Leaves nothing of a post but its id and whose it was. */
export async function markDeleted(tx: Queries, post: KnownPost): Promise<void> {
  await tx
    .insert(posts)
    .values({ ...post, deleted: true })
    .onConflictDoUpdate({ target: posts.id, set: { deleted: sql`true` } })
}
