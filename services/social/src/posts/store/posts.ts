import { type Queries, shortRead } from '@hunch/kit/postgres'
import { lt, sql } from 'drizzle-orm'
import { posts } from '../../schema.ts'

/** A post as published by predictions, without its moderation state. */
export type Post = Omit<typeof posts.$inferSelect, 'hidden' | 'hiddenVersion'>
export type KnownPost = Omit<Post, 'deleted'>

const selectPosts = shortRead<{ ids: readonly string[] }, Post>(sql`
  select id, owner_id as "ownerId", audience_group_id as "audienceGroupId", deleted from posts
  where id = any (${sql.placeholder('ids')}::uuid[])`)

export const findPosts = (queries: Queries, ids: readonly string[]): Promise<Post[]> => selectPosts(queries, { ids })

/** Saves a post. A post that is already stored stays unchanged, also if it is deleted. */
export async function savePost(queries: Queries, post: KnownPost): Promise<void> {
  await queries.insert(posts).values(post).onConflictDoNothing()
}

/** Saves whether moderation hides a post. An older version never replaces a newer one. */
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

/** Marks a post as deleted. Inserts a row if the post is unknown. */
export async function markDeleted(tx: Queries, post: KnownPost): Promise<void> {
  await tx
    .insert(posts)
    .values({ ...post, deleted: true })
    .onConflictDoUpdate({ target: posts.id, set: { deleted: sql`true` } })
}
