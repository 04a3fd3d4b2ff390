import { type Queries, statement } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { posts, postTallies } from '../../schema.ts'
import type { Post } from './posts.ts'

export type PostTally = typeof postTallies.$inferSelect

const selectForUpdate = statement<{ ids: readonly string[]; count: number }, Record<string, never>>(sql`
  select from post_tallies where post_id = any (${sql.placeholder('ids')}::uuid[])
    and (select count(*) from post_tallies where post_id = any (${sql.placeholder('ids')}::uuid[])) = ${sql.placeholder('count')}::integer
  order by post_id for update`)

/** Locks the tallies of posts in the order of their ids. If a tally does not exist, locks none and returns false. */
export async function tryLockTallies(tx: Queries, postIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(postIds)].sort()
  return (await selectForUpdate(tx, { ids, count: ids.length })).length === ids.length
}

/**
 * Locks the tallies of posts in the order of their ids, so that batches do not deadlock. Missing tallies are created first.
 */
export async function lockTallies(tx: Queries, postIds: readonly string[]): Promise<void> {
  if (await tryLockTallies(tx, postIds)) return
  const ids = [...new Set(postIds)].sort()
  await tx.execute(
    sql`insert into post_tallies (post_id) select unnest(${sql.param(ids)}::uuid[]) on conflict do nothing`,
  )
  await tryLockTallies(tx, ids)
}

/** Returns a post with its tally; undefined if the post is deleted or unknown. */
export async function findTally(tx: Queries, postId: string): Promise<{ post: Post; tally: PostTally } | undefined> {
  const [found] = await tx
    .select({ post: posts, tally: postTallies })
    .from(postTallies)
    .innerJoin(posts, and(eq(posts.id, postTallies.postId), eq(posts.deleted, false)))
    .where(eq(postTallies.postId, postId))
  return found
}

/** Changes some columns of a locked tally. */
export async function updateTally(tx: Queries, postId: string, change: Partial<PostTally>): Promise<void> {
  await tx.update(postTallies).set(change).where(eq(postTallies.postId, postId))
}

/** Writes the versions of locked tallies, and their reaction counts if given. */
export async function updateTallies(
  tx: Queries,
  tallies: readonly { postId: string; version: number; reactionCount?: number }[],
): Promise<void> {
  const column = (of: (tally: (typeof tallies)[number]) => unknown) => sql.param(tallies.map(of))
  await tx.execute(sql`
    update post_tallies t set version = c.version, reaction_count = coalesce(c.reaction_count, t.reaction_count)
    from unnest(${column(({ postId }) => postId)}::uuid[], ${column(({ version }) => version)}::bigint[],
      ${column(({ reactionCount }) => reactionCount ?? null)}::integer[]) as c (post_id, version, reaction_count)
    where t.post_id = c.post_id`)
}
