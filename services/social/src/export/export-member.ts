import type { Context } from '../context.ts'
import { readCommenting, readComments, readFollows, readLikes, readReactions } from './store.ts'

/** Returns all data about a member, oldest first. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  const [comments, likes, reactions, follows, commenting] = await Promise.all([
    readComments(db, memberId),
    readLikes(db, memberId),
    readReactions(db, memberId),
    readFollows(db, memberId),
    readCommenting(db, memberId),
  ])
  return { comments, likes, reactions, follows, commenting }
}

type Exported = Awaited<ReturnType<typeof exportMember>>

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Converts a member's export to JSON documents by file name. */
export const toFiles = (memberId: string, exported: Exported): Record<string, string> => ({
  'comments.json': toJson(
    exported.comments.map(({ id, postId, parentId, content, createdAt, hidden, held }) => ({
      id,
      predictionId: postId,
      parentId,
      content,
      createdAt,
      hiddenByModeration: hidden,
      waitsForModeration: held,
    })),
  ),
  'likes.json': toJson(
    exported.likes.map(({ commentId, postId, likedAt }) => ({ commentId, predictionId: postId, likedAt })),
  ),
  'reactions.json': toJson(
    exported.reactions.map(({ postId, kind, reactedAt }) => ({ predictionId: postId, kind, reactedAt })),
  ),
  'follows.json': toJson({
    following: exported.follows.flatMap(({ followerId, followedId, followedAt }) =>
      followerId === memberId ? { userId: followedId, since: followedAt } : [],
    ),
    followers: exported.follows.flatMap(({ followerId, followedId, followedAt }) =>
      followedId === memberId ? { userId: followerId, since: followedAt } : [],
    ),
  }),
  'commenting.json': toJson(
    exported.commenting.map(({ postId, commenting }) => ({ predictionId: postId, commenting })),
  ),
})
