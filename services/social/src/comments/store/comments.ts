import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { notHidden } from '@hunch/members'
import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { fixedLimits } from '../../limits.ts'
import { comments, likes, posts } from '../../schema.ts'

export type Comment = typeof comments.$inferSelect

/** A comment for its reader. */
export interface ReadComment extends Comment {
  /** By the reader. */
  readonly liked: boolean
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns those of some comments that were not deleted. */
export const findComments = (queries: Queries, ids: readonly string[]): Promise<Comment[]> =>
  queries
    .select()
    .from(comments)
    .where(and(isAnyOf(comments.id, ids), isNotNull(comments.memberId)))

/** How many comments a member wrote within the last hour; those that were deleted are nobody's any more. */
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

/** Who reads. */
interface Reader {
  readonly readerId: string
  /** The reader, from whom blocked members are hidden; null for the admin. */
  readonly hiddenFor: string | null
}

/** A thread whose first comment, or any below it, is there for the reader: neither moderation nor a block hides it. */
const hasSomethingToShow = ({ readerId, hiddenFor }: Reader): SQL => sql`((${comments.memberId} is not null
  and ${notHidden(comments.memberId, hiddenFor)} and (not ${comments.hidden} or ${comments.memberId} = ${readerId}))
  or exists (select from comments reply
    where reply.thread_id = ${comments.id} and reply.level > 0 and reply.member_id is not null
      and ${notHidden(sql`reply.member_id`, hiddenFor)} and (not reply.hidden or reply.member_id = ${readerId})))`

/**
 * A page of a post's top-level comments, newest first, followed by all replies below them, oldest first: of threads
 * in which there is something to show.
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
  const replies =
    threadIds.length === 0
      ? []
      : await queries
          .select(read)
          .from(comments)
          .leftJoin(likes, ofReader)
          .where(and(isAnyOf(comments.threadId, threadIds), sql`${comments.level} > 0`))
          .orderBy(asc(comments.createdAt), asc(comments.id))
          .limit(fixedLimits.repliesPerPage)
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
 * Removes a comment and its likes, under the post's lock. One with replies leaves an empty place;
 * the last reply takes the empty places above it along.
 */
export async function removeComment(tx: Queries, id: string): Promise<void> {
  await tx.delete(likes).where(eq(likes.commentId, id))
  await tx.update(comments).set({ memberId: null, content: '', likeCount: 0 }).where(eq(comments.id, id))
  await deleteEmptyPlaces(tx, id)
}

/** Deletes the row of an empty place without replies, then those above that this leaves without replies. */
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

/** The private posts on which a member has commented, at most `limit`, those commented last. */
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
 * A page of a member's comments, newest first: those on public posts and on some private ones. None of a member, or on
 * a post of one, who is hidden from the reader; and none that moderation has hidden, or on a post that it has, but those
 * that are the reader's.
 */
export async function readUserComments(
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
