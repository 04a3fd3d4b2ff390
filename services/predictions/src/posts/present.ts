import { presentMember } from '@hunch/members'
import { categories, FeedItem } from '@hunch/proto/http'
import type { z } from 'zod'
import type { CardText } from './card-texts.ts'
import { hasEnded, resolutionOf, takeBackUntil } from './rules/resolution.ts'
import type { Counts } from './rules/revision.ts'
import type { Item, Photo } from './store/items.ts'
import type { Post, PostVersion } from './store/posts.ts'

export type FeedItemJson = z.input<typeof FeedItem>

const imageUrl = (file: string): string => `/api/images/${file}`

const toPhoto = (photo: Photo) => ({
  url: imageUrl(photo.file),
  width: photo.width,
  height: photo.height,
  ...(photo.isHeld ? { placeholder: '', isHeld: true as const } : { placeholder: photo.placeholder }),
})

const sidesOf = ({ agreeSide, disagreeSide }: Post) =>
  agreeSide !== null && disagreeSide !== null ? { agree: agreeSide, disagree: disagreeSide } : null

function toPrediction({ post, photos, evidence, now }: Item): FeedItemJson['prediction'] {
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
    resolvedBy: resolution?.by ?? null,
    evidence: evidence && { note: evidence.note, photo: evidence.photo && toPhoto(evidence.photo) },
    takeBackUntil: takeBackUntil(resolution)?.toISOString() ?? null,
    postType: post.postType,
    sides: sidesOf(post),
    isExperience: post.isExperience,
    experienceContext: post.experienceContext,
    category: post.category,
    photoUrls: photos.map(({ file }) => imageUrl(file)),
    photos: photos.map(toPhoto),
    groupId: post.groupId,
    edited: post.edited,
    ...(post.hidden ? { isHidden: true as const } : {}),
    ...(post.held ? { isHeld: true as const } : {}),
  }
}

/** A post's card as JSON. */
export const toFeedItem = (item: Item): FeedItemJson => ({
  prediction: toPrediction(item),
  user: presentMember(item.post.ownerId, item.author),
  agreeCount: item.post.agreeCount,
  disagreeCount: item.post.disagreeCount,
  commentCount: item.post.commentCount,
  reactionCount: item.post.reactionCount,
  totalVotes: item.post.agreeCount + item.post.disagreeCount,
  version: item.post.version,
  myVote: item.myVote,
  resultSeenTo: item.resultSeenTo?.toISOString() ?? null,
})

/** The parts of a card that make up its text. They are the same for every viewer, and change only with the card's stamp. */
const CardWords = FeedItem.pick({ prediction: true, user: true })

/** Returns the text of a post's card. Throws if it violates the contract. */
export function toCardText(item: Item): CardText {
  const { prediction, user } = CardWords.parse(toFeedItem(item))
  return {
    json: `"prediction":${JSON.stringify(prediction)},"user":${JSON.stringify(user)}`,
    category: item.post.category,
    groupId: item.post.groupId,
    country: item.author?.country || null,
  }
}

interface CardParts {
  readonly text: CardText
  readonly counts: Counts
  readonly myVote: boolean | null
  /** The viewer has seen the post's results up to this time, in ms. */
  readonly resultSeenTo: number | null
}

const quoted = (ms: number | null): string => (ms === null ? 'null' : `"${new Date(ms).toISOString()}"`)

/** Returns a card as JSON text, with the same content as `toFeedItem`. `more` is JSON to append. */
export const toCardJson = ({ text, counts, myVote, resultSeenTo }: CardParts, more = ''): string =>
  `{${text.json},"agreeCount":${counts.agree},"disagreeCount":${counts.disagree},"commentCount":${counts.comments},` +
  `"reactionCount":${counts.reactions},"totalVotes":${counts.agree + counts.disagree},"version":${counts.version},` +
  `"myVote":${myVote},"resultSeenTo":${quoted(resultSeenTo)}${more}}`

export const toVersion = ({ headline, supportingStatement, replacedAt, isWithheld }: PostVersion) => ({
  headline,
  supportingStatement,
  replacedAt: replacedAt.toISOString(),
  ...(isWithheld ? { isWithheld: true as const } : {}),
})

/** Converts an earlier wording for moderators. */
export const toEarlierWording = ({ headline, supportingStatement, replacedAt, isWithheld }: PostVersion) => ({
  headline,
  supportingStatement,
  replacedMs: BigInt(replacedAt.getTime()),
  isWithheld,
})

/** Converts a post to the card that other services get. */
export function toPostCard({ post, author, photos, evidence, now }: Item) {
  const resolution = resolutionOf(post, now)
  return {
    postId: post.id,
    ownerId: post.ownerId,
    headline: post.headline,
    supportingStatement: post.supportingStatement,
    groupId: post.groupId ?? '',
    audienceGroupId: post.audienceGroupId ?? '',
    isExperience: post.isExperience,
    isComparison: post.postType === 'comparison',
    agreeCount: post.agreeCount,
    disagreeCount: post.disagreeCount,
    ended: hasEnded(post, now),
    resolved: resolution !== null,
    result: resolution?.result ?? undefined,
    deadlineMs: post.deadline ? BigInt(post.deadline.getTime()) : undefined,
    authorName: [author?.firstName, author?.lastName].filter(Boolean).join(' '),
    photoFile: photos.find(({ isHeld }) => !isHeld)?.file ?? '',
    agreeSide: post.agreeSide ?? '',
    disagreeSide: post.disagreeSide ?? '',
    evidenceNote: evidence?.note ?? '',
    experienceContext: post.experienceContext ?? '',
  }
}

export const toCategories = () =>
  categories.map(({ id, name, emoji, description }) => ({ id, name, emoji, description }))
