import { Country, type FeedItem, Rank } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Category } from './domain/categories.ts'
import { hasEnded, standing, takeBackUntil } from './domain/course.ts'
import type { Reason } from './domain/reason.ts'
import type { Author } from './store/authors.ts'
import type { Item, Photo } from './store/items.ts'
import type { PostVersion } from './store/post-versions.ts'
import { courseOf } from './store/posts.ts'
import type { JournalEntry } from './store/reflections.ts'

type FeedItemJson = z.input<typeof FeedItem>

const imageUrl = (file: string): string => `/api/images/${file}`
const orNull = (text: string | undefined): string | null => text || null

/** An author, named as far as she is known here. */
const toAuthor = (memberId: string, author: Author | null): FeedItemJson['user'] => ({
  id: memberId,
  firstName: orNull(author?.firstName),
  lastName: orNull(author?.lastName),
  email: author?.maskedEmail || '…',
  profileImageUrl: author?.profileImageFile ? imageUrl(author.profileImageFile) : null,
  country: Country.safeParse(author?.country).data ?? null,
  userRank: Rank.safeParse(author?.userRank).data ?? 'Rookie',
})

const toPhoto = (photo: Photo) => ({
  url: imageUrl(photo.file),
  width: photo.width,
  height: photo.height,
  placeholder: photo.placeholder,
})

function toPrediction({ post, photos, now }: Item): FeedItemJson['prediction'] {
  const course = courseOf(post)
  const resolution = course ? standing(course, now) : null
  return {
    id: post.id,
    userId: post.ownerId,
    createdBy: post.ownerId,
    headline: post.headline,
    supportingStatement: post.supportingStatement,
    deadline: post.deadline?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    ended: course ? hasEnded(course, now) : false,
    resolved: resolution !== null,
    result: resolution?.result ?? null,
    resolvedAt: resolution?.at.toISOString() ?? null,
    takeBackUntil: takeBackUntil(resolution)?.toISOString() ?? null,
    postType: post.postType,
    isExperience: post.isExperience,
    experienceContext: post.experienceContext,
    category: post.category,
    photoUrls: photos.map(({ file }) => imageUrl(file)),
    photos: photos.map(toPhoto),
    groupId: post.groupId,
    edited: post.edited,
  }
}

/** A card; in For You it says why it stands there. */
export const toFeedItem = (item: Item & { readonly reason?: Reason }): FeedItemJson => ({
  prediction: toPrediction(item),
  user: toAuthor(item.post.ownerId, item.author),
  agreeCount: item.post.agreeCount,
  disagreeCount: item.post.disagreeCount,
  commentCount: item.post.commentCount,
  reactionCount: item.post.reactionCount,
  totalVotes: item.post.agreeCount + item.post.disagreeCount,
  myVote: item.myVote,
  ...(item.reason ? { reason: { kind: item.reason.kind, params: { ...item.reason.params } } } : {}),
})

export const toVersion = ({ headline, supportingStatement, replacedAt }: PostVersion) => ({
  headline,
  supportingStatement,
  replacedAt: replacedAt.toISOString(),
})

export const toJournalEntry = (entry: JournalEntry) => ({
  id: entry.id,
  predictionId: entry.postId,
  headline: entry.headline,
  content: entry.content,
  mood: entry.mood,
  rating: entry.rating,
  entryType: 'prediction-outcome' as const,
  createdAt: entry.createdAt.toISOString(),
})

/** A post as peers may show it. */
export function toPostCard({ post, now }: Item) {
  const course = courseOf(post)
  const resolution = course ? standing(course, now) : null
  return {
    postId: post.id,
    ownerId: post.ownerId,
    headline: post.headline,
    supportingStatement: post.supportingStatement,
    audienceGroupId: post.audienceGroupId ?? '',
    isExperience: post.isExperience,
    isComparison: post.postType === 'comparison',
    agreeCount: post.agreeCount,
    disagreeCount: post.disagreeCount,
    ended: course ? hasEnded(course, now) : false,
    resolved: resolution !== null,
    result: resolution?.result ?? undefined,
    deadlineMs: post.deadline ? BigInt(post.deadline.getTime()) : undefined,
  }
}

export const toCategory = ({ id, name, emoji, description }: Category) => ({ id, name, emoji, description })
