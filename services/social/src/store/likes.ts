import type { Queries } from '@hunch/kit/postgres'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { FoundLike, LikeChange, LikeIntent } from '../domain/likes.ts'
import { lockTallies } from './post-tallies.ts'
import { comments, likes } from './schema.ts'

export type Like = typeof likes.$inferSelect

/** Locks the tallies of the posts that comments hang on: under it no like of theirs changes. */
export async function lockComments(tx: Queries, commentIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ post_id: string }>(
    sql`select distinct post_id from comments where id = any (${sql.param([...commentIds])}::uuid[])`,
  )
  await lockTallies(
    tx,
    rows.map(({ post_id }) => post_id),
  )
}

/** How each intent's comment and like stand now that the tallies are locked. */
export async function findLikes(tx: Queries, intents: readonly LikeIntent[]): Promise<FoundLike[]> {
  const { rows } = await tx.execute<Row>(sql`
    select w.comment_id, w.member_id, c.post_id, c.member_id as author_id, c.like_count, t.version,
      p.audience_group_id, l.member_id is not null as liked,
      c.member_id is not null and not p.deleted and not coalesce(a.erased, false) as possible
    from unnest(${sql.param(intents.map(({ commentId }) => commentId))}::uuid[],
        ${sql.param(intents.map(({ memberId }) => memberId))}::uuid[]) as w (comment_id, member_id)
      join comments c on c.id = w.comment_id
      join post_tallies t on t.post_id = c.post_id
      join posts p on p.id = c.post_id
      left join authors a on a.member_id = w.member_id
      left join likes l on l.comment_id = w.comment_id and l.member_id = w.member_id`)
  return rows.map((row) => ({
    commentId: row.comment_id,
    memberId: row.member_id,
    postId: row.post_id,
    audienceGroupId: row.audience_group_id ?? '',
    authorId: row.author_id ?? '',
    possible: row.possible,
    version: Number(row.version),
    likeCount: row.like_count,
    liked: row.liked,
  }))
}

type Row = {
  comment_id: string
  member_id: string
  post_id: string
  author_id: string | null
  like_count: number
  version: string
  audience_group_id: string | null
  liked: boolean
  possible: boolean
}

/** Writes a batch's likes, those taken back included, and the comments' counts. */
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

/** Who likes a comment, newest first. */
export const findLikesOf = (queries: Queries, commentId: string, limit: number): Promise<Like[]> =>
  queries
    .select()
    .from(likes)
    .where(eq(likes.commentId, commentId))
    .orderBy(desc(likes.likedAt), desc(likes.memberId))
    .limit(limit)

/** Some of the comments that a member likes. */
export async function likedBy(queries: Queries, memberId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ commentId: likes.commentId })
    .from(likes)
    .where(eq(likes.memberId, memberId))
    .limit(limit)
  return rows.map(({ commentId }) => commentId)
}

/** Every like of a member, with the post of its comment, oldest first. */
export const allLikesOf = (queries: Queries, memberId: string): Promise<(Like & { postId: string })[]> =>
  queries
    .select({ commentId: likes.commentId, memberId: likes.memberId, likedAt: likes.likedAt, postId: comments.postId })
    .from(likes)
    .innerJoin(comments, eq(comments.id, likes.commentId))
    .where(eq(likes.memberId, memberId))
    .orderBy(asc(likes.likedAt))
