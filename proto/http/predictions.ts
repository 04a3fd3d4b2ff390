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

export const recommendationsFeed = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/recommendations/feed',
  summary: 'The For You feed. Feed-Snapshot names the list; Feed-New counts the posts that came after it.',
  who: 'member',
  query: FeedPage,
  reply: z.array(FeedItem),
})

export const listTrending = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/trending',
  summary: 'Posts with unusual engagement',
  who: 'visitor',
  query: Page,
  reply: z.array(FeedItem),
})

export const listPublic = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/public',
  summary: 'The latest public posts, for the public page',
  who: 'visitor',
  reply: z.array(FeedItem),
  publicCacheSeconds: 300,
})

export const listGroupPredictions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/group/{groupId}',
  summary: "A group's posts, newest first",
  who: 'visitor',
  right: 'insider',
  params: z.object({ groupId: Id }),
  query: Page,
  reply: z.array(FeedItem),
  errors: ['groupNotFound'],
})

export const searchPredictions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/search/predictions',
  summary: 'Posts by their words, best match first, at most 50',
  who: 'visitor',
  query: z.object({ q: words(100, limits.searchLeast) }),
  reply: z.array(FeedItem),
})

export const moods = ['happy', 'disappointed', 'surprised', 'proud', 'confused'] as const

export const JournalEntry = z
  .object({
    id: Id,
    predictionId: Id,
    headline: z.string(),
    content: z.string(),
    mood: z.enum(moods).nullable(),
    rating: z.int().min(1).max(5).nullable(),
    entryType: z.literal('prediction-outcome'),
    createdAt: Instant,
  })
  .meta({ id: 'JournalEntry' })

export const listPredictionJournal = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/{id}/journal',
  summary: "The owner's reflections on a post",
  who: 'member',
  right: 'owner',
  params: ById,
  reply: z.array(JournalEntry),
  errors: ['predictionNotFound'],
})

export const listJournal = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/journal',
  summary: "The member's own reflections, newest first",
  who: 'member',
  query: Page,
  reply: z.array(JournalEntry),
})

export const writeReflection = call({
  owner: 'predictions',
  method: 'POST',
  path: '/api/journal',
  summary: 'Reflects on the outcome of a resolved post of one’s own',
  who: 'member',
  right: 'owner',
  body: z.object({
    predictionId: Id,
    content: words(limits.reflection, 1),
    mood: z.enum(moods).nullish(),
    rating: z.int().min(1).max(5).nullish(),
    entryType: z.literal('prediction-outcome').default('prediction-outcome'),
  }),
  status: 201,
  reply: JournalEntry,
  idempotencyKey: true,
  errors: ['predictionNotFound', 'notYourPrediction', 'notResolvedYet', 'idempotencyKeyReused'],
})

const admin = { owner: 'predictions', who: 'admin' } as const

export const listPopularPredictions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/popular-predictions',
  summary: 'Posts with most votes',
  reply: z.array(FeedItem),
})

export const listAllPredictions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/all-predictions',
  summary: 'All posts, newest first',
  query: Page,
  reply: z.array(FeedItem),
})

export const searchAllPredictions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/search/predictions',
  summary: 'Posts by headline or content',
  query: z.object({ q: words(200).default('') }),
  reply: z.array(FeedItem),
})

export const deleteAnyPrediction = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/predictions/{id}',
  summary: 'Deletes a post for good',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['predictionNotFound'],
})
