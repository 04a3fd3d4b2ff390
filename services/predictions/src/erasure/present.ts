import type { MemberData } from './export-member.ts'

const toJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** A member's data as JSON files by name, and the photos of their posts. */
export const toExport = ({ posts, votes, reflections, views }: MemberData) => ({
  files: {
    'predictions.json': toJson(posts.map(toPost)),
    'votes.json': toJson(votes.map(toVote)),
    'seen.json': toJson(views.map(toView)),
    'journal.json': toJson(reflections.map(toReflection)),
  },
  photoFiles: posts.flatMap(({ files }) => files),
})

const toVote = ({ postId, vote, votedAt }: MemberData['votes'][number]) => ({
  predictionId: postId,
  vote,
  votedAt: votedAt.toISOString(),
})

const toView = ({ postId, times, seenAt }: MemberData['views'][number]) => ({
  predictionId: postId,
  times,
  lastSeenAt: seenAt.toISOString(),
})

const toReflection = (reflection: MemberData['reflections'][number]) => ({
  id: reflection.id,
  predictionId: reflection.postId,
  headline: reflection.headline,
  content: reflection.content,
  mood: reflection.mood,
  rating: reflection.rating,
  createdAt: reflection.createdAt.toISOString(),
})

const toPost = ({ post, files, versions }: MemberData['posts'][number]) => ({
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
