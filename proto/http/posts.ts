import { z } from 'zod'
import { Author } from './auth.ts'
import { Id, Instant, words } from './common.ts'
import { limits } from './limits.ts'

export const Result = z.boolean().nullable().describe('true: it happened; false: it did not; null: unset or unclear')

export const Photo = z
  .object({
    url: z.string().describe('/api/images/{file}, without sizes'),
    width: z.int().describe('pixels, upright'),
    height: z.int(),
    placeholder: z.string().describe('A thumbhash in base64, drawn while the photo loads; empty for a held photo.'),
    isHeld: z.literal(true).optional().describe('It waits for review: until then only its owner sees it.'),
  })
  .meta({ id: 'Photo' })

export const Sides = z
  .object({ agree: words(limits.sideName, 1), disagree: words(limits.sideName, 1) })
  .describe('The names of the two sides of a comparison, in place of Agree and Disagree.')
  .meta({ id: 'Sides' })

export const Evidence = z
  .object({ note: z.string().describe('Empty if there is only a photo.'), photo: Photo.nullable() })
  .describe('The evidence of the result, by the person who set the result.')
  .meta({ id: 'Evidence' })

export const Prediction = z
  .object({
    id: Id,
    userId: Id,
    createdBy: Id.describe('The same as userId; the name in lists.'),
    headline: z.string(),
    supportingStatement: z.string(),
    deadline: Instant.nullable().describe('null for comparisons'),
    createdAt: Instant,
    ended: z.boolean().describe("By the server's clock, at the time of the reply."),
    resolved: z.boolean(),
    result: Result,
    resolvedAt: Instant.nullable(),
    resolvedBy: z.enum(['owner', 'admin', 'lapse']).nullable().describe('lapse: no result was set in time.'),
    evidence: Evidence.nullable(),
    takeBackUntil: Instant.nullable().describe('Until this time the owner may take the result back.'),
    postType: z.enum(['prediction', 'comparison']),
    sides: Sides.nullable(),
    isExperience: z.boolean(),
    experienceContext: z.string().nullable(),
    category: z.string().nullable().describe("The category's id."),
    photoUrls: z.array(z.string()),
    photos: z.array(Photo),
    groupId: Id.nullable(),
    edited: z.boolean().describe('It was reworded after the first votes.'),
    isHidden: z
      .literal(true)
      .optional()
      .describe('Hidden by moderation: only its owner sees it, and the admin by its id.'),
    isHeld: z.literal(true).optional().describe('Set with `isHidden`: it is hidden only because it waits for review.'),
  })
  .meta({ id: 'Prediction' })

const counts = {
  agreeCount: z.int(),
  disagreeCount: z.int(),
  commentCount: z.int(),
  reactionCount: z.int(),
  totalVotes: z.int(),
}

/** The version of a post. It is sent with each count of votes, so that an older count never replaces a newer one. */
export const PostVersion = z.int().describe("Counts the post's changes, including votes: a higher version is newer.")

/** The reasons for which a post is in the feed For You. */
export const feedReasons = [
  'followed',
  'group',
  'category',
  'country',
  'followedVoted',
  'endsSoon',
  'result',
  'fresh',
  'popular',
] as const

export const FeedReason = z
  .object({ kind: z.enum(feedReasons), params: z.record(z.string(), z.string()) })
  .meta({ id: 'FeedReason' })

export const FeedItem = z
  .object({
    prediction: Prediction,
    user: Author,
    ...counts,
    version: PostVersion,
    myVote: z.boolean().nullable().describe("The caller's vote; null for none."),
    resultSeenTo: Instant.nullable()
      .optional()
      .describe('Results up to this time were revealed to the caller, who has voted; a later `resolvedAt` is not.'),
    reason: FeedReason.nullable().optional().describe('Why it is in For You.'),
  })
  .meta({ id: 'FeedItem' })

export const Vote = z
  .object({ vote: z.boolean().nullable(), agreeCount: z.int(), disagreeCount: z.int(), version: PostVersion })
  .meta({ id: 'Vote' })

export const Version = z
  .object({
    headline: z.string(),
    supportingStatement: z.string(),
    replacedAt: Instant,
    isWithheld: z
      .literal(true)
      .optional()
      .describe('Only its owner sees it: moderation hid the post, or the post waited for a review.'),
  })
  .meta({ id: 'PredictionVersion' })

export const Category = z
  .object({ id: z.string(), name: z.string(), emoji: z.string(), description: z.string() })
  .meta({ id: 'Category' })
