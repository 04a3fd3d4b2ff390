import { z } from 'zod'
import { Author } from './auth.ts'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'

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

export const FeedItem = z
  .object({
    prediction: Prediction,
    user: Author,
    ...counts,
    myVote: z.boolean().nullable().describe("The caller's vote; null for none."),
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

/** A list page that stays stable while someone scrolls: see the response headers Feed-Snapshot and Feed-New. */
const FeedPage = Page.extend({
  snapshot: z
    .string()
    .max(200)
    .optional()
    .describe('The Feed-Snapshot header of the first page: the list as it stood then.'),
})

const ByPrediction = z.object({ predictionId: Id })

export const explore = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/explore',
  summary: 'Posts, newest first. Feed-Snapshot names the list; Feed-New counts the posts that came after it.',
  who: 'visitor',
  query: FeedPage,
  reply: z.array(FeedItem),
})

export const listPredictionsOfUser = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/user/{id}',
  summary: "A member's posts, newest first",
  who: 'visitor',
  params: ById,
  query: Page,
  reply: z.array(FeedItem),
})

export const listUserPredictions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/users/{id}/predictions',
  summary: 'The same list, under the user',
  who: 'visitor',
  params: ById,
  query: Page,
  reply: z.array(FeedItem),
})

export const getPrediction = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/{id}',
  summary: 'One post with its author and counts',
  who: 'visitor',
  params: ById,
  reply: FeedItem,
  errors: ['predictionNotFound'],
})

/** The text fields of the create form; its files are `photos`. */
export const CreatePredictionFields = z.object({
  headline: words(limits.headline, 1),
  supportingStatement: words(limits.supportingStatement).default(''),
  deadline: Instant.optional().describe('Predictions only; from 5 minutes to 1 year ahead.'),
  postType: z.enum(['prediction', 'comparison']).default('prediction'),
  groupId: Id.optional(),
  isExperience: z.stringbool().default(false),
  experienceContext: words(limits.experienceContext).optional(),
  category: z.string().max(40).optional(),
})

export const createPrediction = call({
  owner: 'predictions',
  method: 'POST',
  path: '/api/predictions',
  summary: 'Posts a prediction, a comparison or a story',
  who: 'member',
  body: CreatePredictionFields,
  bodyType: 'multipart',
  files: { field: 'photos', most: limits.photosAPost, bytesEach: limits.photoBytes },
  status: 201,
  reply: FeedItem,
  idempotencyKey: true,
  errors: [
    'headlineAndStatementRequired',
    'deadlineOutOfRange',
    'unknownCategory',
    'tooManyPhotos',
    'photoTooLarge',
    'photoUnreadable',
    'photoTooManyPixels',
    'photoKindRefused',
    'photosUnavailable',
    'groupNotFound',
    'idempotencyKeyReused',
  ],
})

export const updatePrediction = call({
  owner: 'predictions',
  method: 'PUT',
  path: '/api/predictions/{id}',
  summary: 'Rewords a post while it is open',
  who: 'member',
  right: 'owner',
  params: ById,
  body: z.object({
    headline: words(limits.headline, 1),
    supportingStatement: words(limits.supportingStatement),
  }),
  reply: FeedItem,
  errors: ['predictionNotFound', 'notYourPrediction', 'editingClosed', 'headlineAndStatementRequired'],
})

export const deletePrediction = call({
  owner: 'predictions',
  method: 'DELETE',
  path: '/api/predictions/{id}',
  summary: 'Deletes a post for good',
  who: 'member',
  right: 'owner',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['predictionNotFound', 'notYourPrediction'],
})

export const resolvePrediction = call({
  owner: 'predictions',
  method: 'POST',
  path: '/api/predictions/{id}/resolve',
  summary: 'Says what happened, once the post has ended',
  who: 'member',
  right: 'owner',
  params: ById,
  body: z.object({ result: Result }),
  reply: FeedItem,
  errors: ['predictionNotFound', 'notYourPrediction', 'notEndedYet', 'comparisonNeverResolves', 'resultStands'],
})

export const takeBackResult = call({
  owner: 'predictions',
  method: 'DELETE',
  path: '/api/predictions/{id}/resolve',
  summary: 'Takes the result back: the owner within 10 minutes, the admin later',
  who: 'member',
  right: 'owner',
  params: ById,
  reply: FeedItem,
  errors: ['predictionNotFound', 'notYourPrediction', 'notResolvedYet', 'resultStands'],
})

export const listVersions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/{id}/versions',
  summary: 'Earlier wordings, newest first',
  who: 'visitor',
  params: ById,
  reply: z.array(Version),
  errors: ['predictionNotFound'],
})

export const listCategories = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories that come with the product',
  who: 'visitor',
  reply: z.array(Category),
  publicCacheSeconds: 600,
})

export const castVote = call({
  owner: 'predictions',
  method: 'POST',
  path: '/api/votes',
  summary: 'Casts or changes a vote',
  who: 'member',
  body: z.object({ predictionId: Id, vote: z.boolean() }),
  reply: Vote,
  errors: ['predictionNotFound', 'votingClosed'],
})

export const withdrawVote = call({
  owner: 'predictions',
  method: 'DELETE',
  path: '/api/votes/{predictionId}',
  summary: 'Removes a vote',
  who: 'member',
  params: ByPrediction,
  reply: Vote,
  errors: ['predictionNotFound', 'votingClosed'],
})

export const getVote = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/votes/{predictionId}',
  summary: "The caller's vote on a post",
  who: 'member',
  params: ByPrediction,
  reply: Vote,
  errors: ['predictionNotFound'],
})
