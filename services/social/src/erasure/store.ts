import type { Queries } from '@hunch/kit/postgres'
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { comments, erasures, follows, likes, posts, postTallies, reactions } from '../schema.ts'

/** Whether a process of the previous release has finished a member's erasure. Such a process does not delete the row. */
export async function isFinished(tx: Queries, memberId: string): Promise<boolean> {
  const finished = await tx
    .select({ memberId: erasures.memberId })
    .from(erasures)
    .where(and(eq(erasures.memberId, memberId), isNotNull(erasures.doneAt)))
  return finished.length > 0
}

/** Returns a post on which a member has a comment; undefined if there is none. */
export async function findCommentedPost(tx: Queries, memberId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.memberId, memberId))
    .limit(1)
  return row?.postId
}

/** Returns at most `limit` of a member's comments on a post, the deepest first. */
export const findCommentsOn = (
  tx: Queries,
  postId: string,
  memberId: string,
  limit: number,
): Promise<{ id: string }[]> =>
  tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.memberId, memberId)))
    .orderBy(desc(comments.level))
    .limit(limit)

/** Returns at most `limit` of the comments that a member likes. */
export async function findLikedComments(tx: Queries, memberId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ commentId: likes.commentId })
    .from(likes)
    .where(eq(likes.memberId, memberId))
    .limit(limit)
  return rows.map(({ commentId }) => commentId)
}

/** Returns at most `limit` of the posts that a member reacted to. */
export async function findReactedPosts(tx: Queries, memberId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ postId: reactions.postId })
    .from(reactions)
    .where(eq(reactions.memberId, memberId))
    .limit(limit)
  return rows.map(({ postId }) => postId)
}

/** Returns at most `limit` of a member's posts on which not everyone may comment. */
export async function findLimitedPosts(tx: Queries, memberId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ postId: postTallies.postId })
    .from(postTallies)
    .innerJoin(posts, eq(posts.id, postTallies.postId))
    .where(and(sql`${postTallies.commenting} <> 'everyone'`, eq(posts.ownerId, memberId)))
    .limit(limit)
  return rows.map(({ postId }) => postId)
}

/** Returns at most `limit` of the follows by a member and of a member. */
export const findFollowsOf = (tx: Queries, memberId: string, limit: number) =>
  tx
    .select({ followerId: follows.followerId, followedId: follows.followedId })
    .from(follows)
    .where(or(eq(follows.followerId, memberId), eq(follows.followedId, memberId)))
    .limit(limit)
