import type { Context } from '../context.ts'
import { allCommentsOf } from '../store/comments.ts'
import { allFollowsOf } from '../store/follows.ts'
import { allLikesOf } from '../store/likes.ts'
import { allReactionsOf } from '../store/reactions.ts'

/** Everything that is held of a member, as JSON documents by file name. */
export async function exportMember(ctx: Context, memberId: string): Promise<Record<string, string>> {
  const { db } = ctx.database
  const [comments, likes, reactions, follows] = await Promise.all([
    allCommentsOf(db, memberId),
    allLikesOf(db, memberId),
    allReactionsOf(db, memberId),
    allFollowsOf(db, memberId),
  ])
  return {
    'comments.json': written(
      comments.map(({ id, postId, parentId, content, createdAt }) => ({
        id,
        predictionId: postId,
        parentId,
        content,
        createdAt,
      })),
    ),
    'likes.json': written(
      likes.map(({ commentId, postId, likedAt }) => ({ commentId, predictionId: postId, likedAt })),
    ),
    'reactions.json': written(
      reactions.map(({ postId, kind, reactedAt }) => ({ predictionId: postId, kind, reactedAt })),
    ),
    'follows.json': written({
      following: follows.flatMap((each) =>
        each.followerId === memberId ? { userId: each.followedId, since: each.followedAt } : [],
      ),
      followers: follows.flatMap((each) =>
        each.followedId === memberId ? { userId: each.followerId, since: each.followedAt } : [],
      ),
    }),
  }
}

const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
