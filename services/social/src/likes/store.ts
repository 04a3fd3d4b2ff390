import type { Queries } from '@hunch/kit/postgres'
import { notHidden } from '@hunch/members'
import { and, desc, eq, sql } from 'drizzle-orm'
import { likes } from '../schema.ts'
import type { FoundLike, LikeChange, LikeIntent } from './rules.ts'

export type Like = typeof likes.$inferSelect

/** Returns the ids of the posts of some comments, without duplicates. */
export async function findPostIds(tx: Queries, commentIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ post_id: string }>(
    sql`select distinct post_id from comments where id = any (${sql.param([...commentIds])}::uuid[])`,
  )
  return rows.map(({ post_id }) => post_id)
}

/** Reads the comment and the like of each intent. The tallies of the posts must be locked. */
export async function findLikes(tx: Queries, intents: readonly LikeIntent[]): Promise<FoundLike[]> {
  const column = (of: (intent: LikeIntent) => string) => sql.param(intents.map(of))
  const { rows } = await tx.execute<FoundLike & Record<string, unknown>>(sql`
    select w.comment_id as "commentId", w.member_id as "memberId", c.post_id as "postId",
      coalesce(p.audience_group_id::text, '') as "audienceGroupId", coalesce(c.member_id::text, '') as "authorId",
      c.member_id is not null and not p.deleted and not coalesce(a.erased, false) as possible,
      t.version::float8 as version, c.like_count as "likeCount", l.member_id is not null as liked
    from unnest(${column(({ commentId }) => commentId)}::uuid[], ${column(({ memberId }) => memberId)}::uuid[])
        as w (comment_id, member_id)
      join comments c on c.id = w.comment_id
      join post_tallies t on t.post_id = c.post_id
      join posts p on p.id = c.post_id
      left join authors a on a.member_id = w.member_id
      left join likes l on l.comment_id = w.comment_id and l.member_id = w.member_id`)
  return rows
}

/** Inserts the new likes of a batch, deletes the removed likes, and updates the counts of the comments. */
export async function writeLikes(tx: Queries, changes: readonly LikeChange[], now: Date): Promise<void> {
  const column = (of: (change: LikeChange) => unknown) => sql.param(changes.map(of))
  await tx.execute(sql`
    with changes as (select * from unnest(${column(({ intent }) => intent.commentId)}::uuid[],
        ${column(({ intent }) => intent.memberId)}::uuid[], ${column(({ intent }) => intent.liked)}::boolean[])
        as c (comment_id, member_id, liked)),
      taken as (delete from likes l using changes c
        where not c.liked and l.comment_id = c.comment_id and l.member_id = c.member_id)
    insert into likes (comment_id, member_id, liked_at)
      select comment_id, member_id, ${now.toISOString()}::timestamptz from changes where liked
    on conflict do nothing`)
  const last = [...new Map(changes.map((change) => [change.intent.commentId, change.likeCount]))]
  await tx.execute(sql`
    update comments set like_count = c.like_count
    from unnest(${sql.param(last.map(([id]) => id))}::uuid[], ${sql.param(last.map(([, likeCount]) => likeCount))}::integer[])
      as c (id, like_count)
    where comments.id = c.id`)
}

export async function isLiked(queries: Queries, commentId: string, memberId: string): Promise<boolean> {
  const [row] = await queries
    .select({ commentId: likes.commentId })
    .from(likes)
    .where(and(eq(likes.commentId, commentId), eq(likes.memberId, memberId)))
  return row !== undefined
}

/** Returns the likes of a comment by members who are not hidden from a viewer, newest first. */
export const readLikes = (
  queries: Queries,
  { commentId, hiddenFor, limit }: { commentId: string; hiddenFor: string | null; limit: number },
): Promise<Like[]> =>
  queries
    .select()
    .from(likes)
    .where(and(eq(likes.commentId, commentId), notHidden(likes.memberId, hiddenFor)))
    .orderBy(desc(likes.likedAt), desc(likes.memberId))
    .limit(limit)
