import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, words } from './common.ts'
import { limits } from './limits.ts'
import { photoProblems } from './media.ts'
import { Category, FeedItem, Result, Version, Vote } from './posts.ts'

export * from './feeds.ts'
export * from './journal.ts'
export * from './moderation.ts'
export * from './posts.ts'

const ByPrediction = z.object({ predictionId: Id })

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
    ...photoProblems,
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
