import type { Exported } from './export-member.ts'

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
