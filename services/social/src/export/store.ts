import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { comments, follows, likes, posts, postTallies, reactions } from '../schema.ts'

export const readComments = (queries: Queries, memberId: string) =>
  queries.select().from(comments).where(eq(comments.memberId, memberId)).orderBy(asc(comments.createdAt))

/** Returns the member's posts on which not everyone may comment. */
export const readCommenting = (queries: Queries, memberId: string) =>
  queries
    .select({ postId: postTallies.postId, commenting: postTallies.commenting })
    .from(postTallies)
    .innerJoin(posts, and(eq(posts.id, postTallies.postId), eq(posts.deleted, false)))
    .where(and(sql`${postTallies.commenting} <> 'everyone'`, eq(posts.ownerId, memberId)))
    .orderBy(asc(postTallies.postId))

/** Returns the member's likes, each with the post of its comment. */
export const readLikes = (queries: Queries, memberId: string) =>
  queries
    .select({ commentId: likes.commentId, memberId: likes.memberId, likedAt: likes.likedAt, postId: comments.postId })
    .from(likes)
    .innerJoin(comments, eq(comments.id, likes.commentId))
    .where(eq(likes.memberId, memberId))
    .orderBy(asc(likes.likedAt))

export const readReactions = (queries: Queries, memberId: string) =>
  queries.select().from(reactions).where(eq(reactions.memberId, memberId)).orderBy(asc(reactions.reactedAt))

/** Returns follows of the member and by the member. */
export const readFollows = (queries: Queries, memberId: string) =>
  queries
    .select()
    .from(follows)
    .where(or(eq(follows.followerId, memberId), eq(follows.followedId, memberId)))
    .orderBy(asc(follows.followedAt))
