import type { MemberData } from './export-member.ts'

const toJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** Converts a member's data to JSON documents by file name, and adds the file names of the photos of their posts. */
export const toExport = ({ posts, votes, reflections, views, callSettings, interests, notInterested }: MemberData) => ({
  files: {
    'predictions.json': toJson(posts.map(toPost)),
    'votes.json': toJson(votes.map(toVote)),
    'call-settings.json': toJson(callSettings.map(({ showSettledCalls }) => ({ showSettledCalls }))),
    'seen.json': toJson(views.map(toView)),
    'interests.json': toJson(
      interests.map(({ category, pickedAt }) => ({ category, pickedAt: pickedAt.toISOString() })),
    ),
    'not-interested.json': toJson(
      notInterested.map(({ postId, saidAt }) => ({ predictionId: postId, since: saidAt.toISOString() })),
    ),
    'journal.json': toJson(reflections.map(toReflection)),
  },
  photoFiles: posts.flatMap(({ files, evidence }) => [...files, ...(evidence?.file ? [evidence.file] : [])]),
})

const toVote = ({ postId, vote, votedAt, shown, resultSeenTo }: MemberData['votes'][number]) => ({
  predictionId: postId,
  vote,
  shownBesideComments: shown,
  votedAt: votedAt.toISOString(),
  resultsSeenUntil: resultSeenTo?.toISOString() ?? null,
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

const toPost = ({ post, files, heldFiles, evidence, versions }: MemberData['posts'][number]) => ({
  id: post.id,
  postType: post.postType,
  headline: post.headline,
  supportingStatement: post.supportingStatement,
  agreeSide: post.agreeSide,
  disagreeSide: post.disagreeSide,
  isExperience: post.isExperience,
  experienceContext: post.experienceContext,
  category: post.category,
  groupId: post.groupId,
  createdAt: post.createdAt.toISOString(),
  deadline: post.deadline?.toISOString() ?? null,
  resolvedAt: post.resolvedAt?.toISOString() ?? null,
  resolvedBy: post.resolvedBy,
  result: post.result,
  hiddenByModeration: post.hidden,
  waitsForModeration: post.held,
  evidence,
  agreeCount: post.agreeCount,
  disagreeCount: post.disagreeCount,
  photos: files,
  heldPhotos: heldFiles,
  earlierWordings: versions.map(({ headline, supportingStatement, replacedAt, isWithheld }) => ({
    headline,
    supportingStatement,
    replacedAt: new Date(replacedAt).toISOString(),
    withheldFromOthers: isWithheld,
  })),
})
