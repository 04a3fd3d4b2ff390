import { presentMember } from '@hunch/members'
import { categories, FeedItem } from '@hunch/proto/http'
import type { z } from 'zod'
import type { CardText } from './card-texts.ts'
import { hasEnded, resolutionOf, takeBackUntil } from './rules/resolution.ts'
import type { Counts } from './rules/revision.ts'
import type { Item, Photo } from './store/items.ts'
import type { PostVersion } from './store/versions.ts'

export type FeedItemJson = z.input<typeof FeedItem>

const imageUrl = (file: string): string => `/api/images/${file}`

const toPhoto = (photo: Photo) => ({
  url: imageUrl(photo.file),
  width: photo.width,
  height: photo.height,
  placeholder: photo.placeholder,
})

function toPrediction({ post, photos, now }: Item): FeedItemJson['prediction'] {
  const resolution = resolutionOf(post, now)
  return {
    id: post.id,
    userId: post.ownerId,
    createdBy: post.ownerId,
    headline: post.headline,
    supportingStatement: post.supportingStatement,
    deadline: post.deadline?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    ended: hasEnded(post, now),
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

/** A post's card on the screen. */
export const toFeedItem = (item: Item): FeedItemJson => ({
  prediction: toPrediction(item),
  user: presentMember(item.post.ownerId, item.author),
  agreeCount: item.post.agreeCount,
  disagreeCount: item.post.disagreeCount,
  commentCount: item.post.commentCount,
  reactionCount: item.post.reactionCount,
  totalVotes: item.post.agreeCount + item.post.disagreeCount,
  myVote: item.myVote,
})

/** What a card shows to everyone alike, for as long as its stamp is the same. */
const CardWords = FeedItem.pick({ prediction: true, user: true })

/** The words of a post's card; one off its contract cannot leave. */
export function toCardText(item: Item): CardText {
  const { prediction, user } = CardWords.parse(toFeedItem(item))
  return {
    json: `"prediction":${JSON.stringify(prediction)},"user":${JSON.stringify(user)}`,
    category: item.post.category,
    groupId: item.post.groupId,
    country: item.author?.country || null,
  }
}

/** A card's JSON, as that of `toFeedItem`; `more` is JSON to add. */
export const toCardJson = (
  { text, counts, myVote }: { text: CardText; counts: Counts; myVote: boolean | null },
  more = '',
): string =>
  `{${text.json},"agreeCount":${counts.agree},"disagreeCount":${counts.disagree},"commentCount":${counts.comments},` +
  `"reactionCount":${counts.reactions},"totalVotes":${counts.agree + counts.disagree},"myVote":${myVote}${more}}`

export const toVersion = ({ headline, supportingStatement, replacedAt }: PostVersion) => ({
  headline,
  supportingStatement,
  replacedAt: replacedAt.toISOString(),
})

/** A post for peers. */
export function toPostCard({ post, now }: Item) {
  const resolution = resolutionOf(post, now)
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
    ended: hasEnded(post, now),
    resolved: resolution !== null,
    result: resolution?.result ?? undefined,
    deadlineMs: post.deadline ? BigInt(post.deadline.getTime()) : undefined,
  }
}

export const toCategories = () =>
  categories.map(({ id, name, emoji, description }) => ({ id, name, emoji, description }))
