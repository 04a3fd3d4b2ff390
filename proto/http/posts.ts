import { z } from 'zod'
import { Author } from './auth.ts'
import { Id, Instant } from './common.ts'

export const Result = z.boolean().nullable().describe('true: it happened; false: it did not; null: unset or unclear')

export const Photo = z
  .object({
    url: z.string().describe('/api/images/{file}, without sizes'),
    width: z.int().describe('pixels, upright'),
    height: z.int(),
    placeholder: z.string().describe('A thumbhash in base64, drawn while the photo loads.'),
  })
  .meta({ id: 'Photo' })

export const Prediction = z
  .object({
    id: Id,
    userId: Id,
    createdBy: Id.describe('The same as userId, as listings name it.'),
    headline: z.string(),
    supportingStatement: z.string(),
    deadline: Instant.nullable().describe('null for comparisons'),
    createdAt: Instant,
    ended: z.boolean().describe("By the server's clock, when it answered."),
    resolved: z.boolean(),
    result: Result,
    resolvedAt: Instant.nullable(),
    takeBackUntil: Instant.nullable().describe('Until when the owner may take the result back.'),
    postType: z.enum(['prediction', 'comparison']),
    isExperience: z.boolean(),
    experienceContext: z.string().nullable(),
    category: z.string().nullable().describe("The category's id."),
    photoUrls: z.array(z.string()),
    photos: z.array(Photo),
    groupId: Id.nullable(),
    edited: z.boolean().describe('It was reworded after votes had come in.'),
  })
  .meta({ id: 'Prediction' })

const counts = {
  agreeCount: z.int(),
  disagreeCount: z.int(),
  commentCount: z.int(),
  reactionCount: z.int(),
  totalVotes: z.int(),
}

/** Why a post stands in For You. */
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
    myVote: z.boolean().nullable().describe("The caller's vote; null for none."),
    reason: FeedReason.nullable().optional().describe('Why it stands in For You.'),
  })
  .meta({ id: 'FeedItem' })

export const Vote = z
  .object({ vote: z.boolean().nullable(), agreeCount: z.int(), disagreeCount: z.int() })
  .meta({ id: 'Vote' })

export const Version = z
  .object({ headline: z.string(), supportingStatement: z.string(), replacedAt: Instant })
  .meta({ id: 'PredictionVersion' })

export const Category = z
  .object({ id: z.string(), name: z.string(), emoji: z.string(), description: z.string() })
  .meta({ id: 'Category' })
