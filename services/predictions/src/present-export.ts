import type { HeldHere } from './usecases/export-member.ts'

const toJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** What is held about a member, as documents for herself by file name, and the photos of her posts. */
export const toExport = ({ posts, votes, reflections, seen }: HeldHere) => ({
  files: {
    'predictions.json': toJson(posts.map(toPost)),
    'votes.json': toJson(
      votes.map(({ postId, vote, votedAt }) => ({ predictionId: postId, vote, votedAt: votedAt.toISOString() })),
    ),
    'seen.json': toJson(
      seen.map(({ postId, times, seenAt }) => ({ predictionId: postId, times, lastSeenAt: seenAt.toISOString() })),
    ),
    'journal.json': toJson(
      reflections.map((entry) => ({
        id: entry.id,
        predictionId: entry.postId,
        headline: entry.headline,
        content: entry.content,
        mood: entry.mood,
        rating: entry.rating,
        createdAt: entry.createdAt.toISOString(),
      })),
    ),
  },
  photoFiles: posts.flatMap(({ files }) => files),
})

const toPost = ({ post, files, versions }: HeldHere['posts'][number]) => ({
  id: post.id,
  postType: post.postType,
  headline: post.headline,
  supportingStatement: post.supportingStatement,
  isExperience: post.isExperience,
  experienceContext: post.experienceContext,
  category: post.category,
  groupId: post.groupId,
  createdAt: post.createdAt.toISOString(),
  deadline: post.deadline?.toISOString() ?? null,
  resolvedAt: post.resolvedAt?.toISOString() ?? null,
  resolvedBy: post.resolvedBy,
  result: post.result,
  agreeCount: post.agreeCount,
  disagreeCount: post.disagreeCount,
  photos: files,
  earlierWordings: versions.map(({ headline, supportingStatement, replacedAt }) => ({
    headline,
    supportingStatement,
    replacedAt: new Date(replacedAt).toISOString(),
  })),
})
