import type { Queries } from '@hunch/kit/postgres'
import { and, eq, lt } from 'drizzle-orm'
import { posts } from './schema.ts'

/** A count of a post as social told it: absolute, with the post's version there. */
export interface ToldCount {
  readonly postId: string
  readonly count: number
  readonly version: number
}

/** Writes how many comments a post has, unless that is known as of a later version. */
export async function writeCommentCount(tx: Queries, { postId, count, version }: ToldCount): Promise<void> {
  await tx
    .update(posts)
    .set({ commentCount: count, commentVersion: version })
    .where(and(eq(posts.id, postId), lt(posts.commentVersion, version)))
}

/** The same for reactions. */
export async function writeReactionCount(tx: Queries, { postId, count, version }: ToldCount): Promise<void> {
  await tx
    .update(posts)
    .set({ reactionCount: count, reactionVersion: version })
    .where(and(eq(posts.id, postId), lt(posts.reactionVersion, version)))
}
