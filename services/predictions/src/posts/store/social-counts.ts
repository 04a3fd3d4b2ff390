import type { Queries } from '@hunch/kit/postgres'
import { and, eq, lt } from 'drizzle-orm'
import { posts } from '../../schema/index.ts'

/** A count of a post that social published: absolute, with the post's version at social. */
export interface SocialCount {
  readonly postId: string
  readonly count: number
  readonly version: number
}

/** Saves how many comments a post has; an older count never replaces a newer one. */
export async function saveCommentCount(tx: Queries, { postId, count, version }: SocialCount): Promise<void> {
  await tx
    .update(posts)
    .set({ commentCount: count, commentVersion: version })
    .where(and(eq(posts.id, postId), lt(posts.commentVersion, version)))
}

/** The same for reactions. */
export async function saveReactionCount(tx: Queries, { postId, count, version }: SocialCount): Promise<void> {
  await tx
    .update(posts)
    .set({ reactionCount: count, reactionVersion: version })
    .where(and(eq(posts.id, postId), lt(posts.reactionVersion, version)))
}
