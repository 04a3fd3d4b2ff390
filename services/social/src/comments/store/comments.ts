import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { notHidden } from '@hunch/members'
import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { comments, likes, posts } from '../../schema.ts'
import { commentLimits } from '../limits.ts'

export type Comment = typeof comments.$inferSelect

/** A comment, and whether the reader likes it. */
export interface ReadComment extends Comment {
  readonly liked: boolean
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns the given comments that were not deleted. */
export const findComments = (queries: Queries, ids: readonly string[]): Promise<Comment[]> =>
  queries
    .select()
    .from(comments)
    .where(and(isAnyOf(comments.id, ids), isNotNull(comments.memberId)))

/** Counts the comments that a member wrote within the last hour, without deleted ones. */
export async function countOfHour(queries: Queries, memberId: string): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(sql`
    select count(*)::integer as count from comments
    where member_id = ${memberId} and created_at > (select app_now()) - interval '1 hour'`)
  return rows[0]?.count ?? 0
}

export async function findComment(queries: Queries, id: string): Promise<Comment | undefined> {
  const [comment] = await queries.select().from(comments).where(eq(comments.id, id))
  return comment
}

/** The member who reads comments. */
interface Reader {
  readonly readerId: string
  /** The reader's id, by which blocks are checked; null for the admin, to whom blocks do not apply. */
  readonly hiddenFor: string | null
}

/** SQL condition: `reply` is a reply that neither moderation nor a block hides from the reader. */
const isVisibleReply = ({ readerId, hiddenFor }: Reader): SQL => sql`reply.level > 0 and reply.member_id is not null
  and ${notHidden(sql`reply.member_id`, hiddenFor)} and (not reply.hidden or reply.member_id = ${readerId})`

/** SQL condition: a thread has a comment that neither moderation nor a block hides from the reader. */
const hasSomethingToShow = (reader: Reader): SQL => sql`((${comments.memberId} is not null
  and ${notHidden(comments.memberId, reader.hiddenFor)}
  and (not ${comments.hidden} or ${comments.memberId} = ${reader.readerId}))
  or exists (select from comments reply where reply.thread_id = ${comments.id} and ${isVisibleReply(reader)}))`

/**
 * Query for the ids of up to `repliesPerPage` visible replies, and of all replies above them in their threads. The query
 * takes the newest reply of each thread, then the second newest of each thread, and so on. Each lookup uses an index, at any
 * size of the tables.
 */
const newestReplies = (threadIds: readonly string[], reader: Reader): SQL => sql`
  with recursive newest as (
    select r.id, r.parent_id from unnest(${sql.param([...threadIds])}::uuid[]) t (id) cross join lateral (
      select reply.id, reply.parent_id, reply.created_at,
        row_number() over (order by reply.created_at desc, reply.id desc) as nr
      from comments reply where reply.thread_id = t.id and ${isVisibleReply(reader)}
      order by reply.created_at desc, reply.id desc limit ${commentLimits.repliesPerPage}) r
    order by r.nr, r.created_at desc, r.id desc limit ${commentLimits.repliesPerPage}),
  kept as (
    select id, parent_id from newest
    union select parent.id, parent.parent_id from kept cross join lateral (
      select c.id, c.parent_id from comments c where c.id = kept.parent_id and c.level > 0 limit 1) parent)
  select id from kept`

/**
 * Returns a page of a post's top-level comments, newest first, followed by their replies, oldest first. Returns all
 * replies, or the newest visible ones of each thread if there are more than `repliesPerPage`. Omits threads without a
 * visible comment.
 */
export async function readThreads(
  queries: Queries,
  { postId, reader, limit, offset }: Page & { postId: string; reader: Reader },
): Promise<ReadComment[]> {
  const read = { comment: comments, liked: sql<boolean>`${likes.memberId} is not null` }
  const ofReader = and(eq(likes.commentId, comments.id), eq(likes.memberId, reader.readerId))
  const tops = await queries
    .select(read)
    .from(comments)
    .leftJoin(likes, ofReader)
    .where(and(eq(comments.postId, postId), sql`${comments.level} = 0`, hasSomethingToShow(reader)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .offset(offset)
  const threadIds = tops.map(({ comment }) => comment.id)
  const readReplies = (where: SQL | undefined) =>
    queries
      .select(read)
      .from(comments)
      .leftJoin(likes, ofReader)
      .where(where)
      .orderBy(asc(comments.createdAt), asc(comments.id))
  const ofThreads = and(isAnyOf(comments.threadId, threadIds), sql`${comments.level} > 0`)
  let replies = threadIds.length === 0 ? [] : await readReplies(ofThreads).limit(commentLimits.repliesPerPage + 1)
  if (replies.length > commentLimits.repliesPerPage)
    replies = await readReplies(sql`${comments.id} = any (array(${newestReplies(threadIds, reader)}))`)
  return [...tops, ...replies].map(({ comment, liked }) => ({ ...comment, liked }))
}

/** Whether a member has another comment on a post. */
export async function hasOtherComment(
  tx: Queries,
  postId: string,
  memberId: string,
  exceptId: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.memberId, memberId), ne(comments.id, exceptId)))
    .limit(1)
  return row !== undefined
}

/**
 * Removes a comment and its likes, under the post's lock. If the comment has replies, a row without text and author remains
 * (an empty place). If the comment was the last reply to an empty place, that row is deleted too.
 */
export async function removeComment(tx: Queries, id: string): Promise<void> {
  await tx.delete(likes).where(eq(likes.commentId, id))
  await tx.update(comments).set({ memberId: null, content: '', likeCount: 0 }).where(eq(comments.id, id))
  await deleteEmptyPlaces(tx, id)
}

/** Deletes the row of an empty place that has no replies. Then does the same for its parent, and so on. */
async function deleteEmptyPlaces(tx: Queries, from: string): Promise<void> {
  for (let id: string | null | undefined = from; id; ) {
    const [gone]: { parentId: string | null }[] = await tx
      .delete(comments)
      .where(
        and(
          eq(comments.id, id),
          isNull(comments.memberId),
          sql`not exists (select from comments child where child.parent_id = ${id})`,
        ),
      )
      .returning({ parentId: comments.parentId })
    id = gone?.parentId
  }
}

/** Returns at most `limit` private posts on which a member has commented. The posts with the latest comments come first. */
export async function findPrivatePosts(queries: Queries, memberId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ postId: comments.postId, last: sql`max(${comments.createdAt})` })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.memberId, memberId), isNotNull(posts.audienceGroupId), eq(posts.deleted, false)))
    .groupBy(comments.postId)
    .orderBy(desc(sql`max(${comments.createdAt})`))
    .limit(limit)
  return rows.map(({ postId }) => postId)
}

/**
 * Returns a page of a member's comments on public posts and on the given private posts, newest first. Omits a comment if a
 * block hides its author or the post's owner from the reader. Also omits comments of others that moderation has
 * hidden, and comments on posts of others that moderation has hidden.
 */
export async function readMemberComments(
  queries: Queries,
  {
    memberId,
    reader: { readerId, hiddenFor },
    privatePosts,
    limit,
    offset,
  }: Page & {
    memberId: string
    reader: Reader
    privatePosts: readonly string[]
  },
): Promise<Comment[]> {
  const rows = await queries
    .select({ comment: comments })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.memberId, memberId),
        eq(posts.deleted, false),
        or(eq(comments.hidden, false), eq(comments.memberId, readerId)),
        or(eq(posts.hidden, false), eq(posts.ownerId, readerId)),
        notHidden(comments.memberId, hiddenFor),
        notHidden(posts.ownerId, hiddenFor),
        or(isNull(posts.audienceGroupId), sql`${posts.id} = any (${sql.param([...privatePosts])}::uuid[])`),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ comment }) => comment)
}
