import type { Queries } from '@hunch/kit/postgres'
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { comments, likes, posts } from './schema.ts'

export type Comment = typeof comments.$inferSelect
export type NewComment = typeof comments.$inferInsert

/** A comment as its reader sees it. */
export interface ReadComment extends Comment {
  /** By whoever reads. */
  readonly liked: boolean
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Replies that one page of threads holds at most. */
const repliesAPage = 1_000

export async function findComment(queries: Queries, id: string): Promise<Comment | undefined> {
  const [comment] = await queries.select().from(comments).where(eq(comments.id, id))
  return comment
}

/** A page of a post's threads, newest first, each followed by its replies in the order in which they came. */
export async function readThreads(
  queries: Queries,
  { postId, readerId, limit, offset }: Page & { postId: string; readerId: string },
): Promise<ReadComment[]> {
  const read = { comment: comments, liked: sql<boolean>`${likes.memberId} is not null` }
  const ofReader = and(eq(likes.commentId, comments.id), eq(likes.memberId, readerId))
  const tops = await queries
    .select(read)
    .from(comments)
    .leftJoin(likes, ofReader)
    .where(and(eq(comments.postId, postId), sql`${comments.level} = 0`))
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
          .where(and(inArray(comments.threadId, threadIds), sql`${comments.level} > 0`))
          .orderBy(asc(comments.createdAt), asc(comments.id))
          .limit(repliesAPage)
  return [...tops, ...replies].map(({ comment, liked }) => ({ ...comment, liked }))
}

export const insertComment = async (tx: Queries, comment: NewComment): Promise<Comment> => {
  const [row] = await tx.insert(comments).values(comment).returning()
  if (!row) throw new Error('the comment was not written')
  return row
}

/** Whether a member has commented on a post, apart from one comment. */
export async function hasCommented(tx: Queries, postId: string, memberId: string, butNot: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.memberId, memberId), ne(comments.id, butNot)))
    .limit(1)
  return row !== undefined
}

/**
 * Removes a comment and its likes under the post's lock: altogether where nothing hangs on it, with
 * places above it that only waited for it; else its place is left.
 */
export async function removeComment(tx: Queries, id: string): Promise<void> {
  await tx.delete(likes).where(eq(likes.commentId, id))
  await tx.update(comments).set({ memberId: null, content: '', likeCount: 0 }).where(eq(comments.id, id))
  await dropEmptyPlaces(tx, id)
}

/** Drops a deleted comment that nothing hangs on, then those above it that this leaves bare. */
async function dropEmptyPlaces(tx: Queries, from: string): Promise<void> {
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

/** One post on which a member has a comment. */
export async function postCommentedBy(queries: Queries, memberId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.memberId, memberId))
    .limit(1)
  return row?.postId
}

/** Some of a member's comments on a post, the deepest first. */
export const commentsOn = (tx: Queries, postId: string, memberId: string, limit: number): Promise<Comment[]> =>
  tx
    .select()
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.memberId, memberId)))
    .orderBy(desc(comments.level))
    .limit(limit)

/** The posts with an audience on which a member has commented, at most `limit` of those commented last. */
export async function privatePostsOf(queries: Queries, memberId: string, limit: number): Promise<string[]> {
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

/** A member's comments on posts that stand, newest first: on public ones, and on the given private ones. */
export async function readCommentsOf(
  queries: Queries,
  { memberId, privatePosts, limit, offset }: Page & { memberId: string; privatePosts: readonly string[] },
): Promise<Comment[]> {
  const rows = await queries
    .select({ comment: comments })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.memberId, memberId),
        eq(posts.deleted, false),
        or(isNull(posts.audienceGroupId), sql`${posts.id} = any (${sql.param([...privatePosts])}::uuid[])`),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ comment }) => comment)
}

/** Everything that a member has written, oldest first. */
export const allCommentsOf = (queries: Queries, memberId: string): Promise<Comment[]> =>
  queries.select().from(comments).where(eq(comments.memberId, memberId)).orderBy(asc(comments.createdAt))
