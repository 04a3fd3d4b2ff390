import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { follows, posts, postTallies } from '../../schema.ts'
import type { Commenting } from '../rules/commenting.ts'

/** The owner of a post, who may comment on the post, and whether the member follows the owner. */
export interface FoundCommenting {
  readonly ownerId: string
  readonly commenting: Commenting
  readonly followsOwner: boolean
}

/** Returns who may comment on a post; undefined if the post is unknown or deleted. For a visitor, `memberId` is null. */
export async function findCommenting(
  queries: Queries,
  postId: string,
  memberId: string | null,
): Promise<FoundCommenting | undefined> {
  const [found] = await queries
    .select({
      ownerId: posts.ownerId,
      commenting: sql<Commenting>`coalesce(${postTallies.commenting}, 'everyone')`,
      followsOwner: sql<boolean>`${follows.followerId} is not null`,
    })
    .from(posts)
    .leftJoin(postTallies, eq(postTallies.postId, posts.id))
    .leftJoin(follows, and(eq(follows.followedId, posts.ownerId), sql`${follows.followerId} = ${memberId}::uuid`))
    .where(and(eq(posts.id, postId), eq(posts.deleted, false)))
  return found
}

/** Lets everyone comment on posts whose tallies are locked. */
export async function openComments(tx: Queries, postIds: readonly string[]): Promise<void> {
  await tx.update(postTallies).set({ commenting: 'everyone' }).where(isAnyOf(postTallies.postId, postIds))
}
