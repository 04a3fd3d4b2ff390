import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, words } from './common.ts'
import { limits } from './limits.ts'
import { photoProblems } from './media.ts'
import { Category, FeedItem, Result, Sides, Version, Vote } from './posts.ts'

export * from './admin-posts.ts'
export * from './calls.ts'
export * from './feeds.ts'
export * from './journal.ts'
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

/** The text fields of the create form. Its file field is `photos`. */
export const CreatePredictionFields = z
  .object({
    headline: words(limits.headline, 1),
    supportingStatement: words(limits.supportingStatement).default(''),
    deadline: Instant.optional().describe('Only for predictions; 5 minutes to 1 year ahead.'),
    postType: z.enum(['prediction', 'comparison']).default('prediction'),
    groupId: Id.optional(),
    isExperience: z.stringbool().default(false),
    experienceContext: words(limits.experienceContext).optional().describe('Required for a story.'),
    agreeSide: words(limits.sideName).optional().describe('Only for comparisons: the names of both sides, or none.'),
    disagreeSide: words(limits.sideName).optional(),
    category: z.string().max(40).optional(),
  })
  .refine(({ agreeSide, disagreeSide }) => !agreeSide === !disagreeSide, {
    path: ['disagreeSide'],
    error: 'name both sides or neither',
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
  contribution: true,
  status: 201,
  reply: FeedItem,
  idempotencyKey: true,
  errors: [
    'headlineAndStatementRequired',
    'storyContextRequired',
    'deadlineOutOfRange',
    'unknownCategory',
    'tooManyPhotos',
    ...photoProblems,
    'photosUnavailable',
    'groupNotFound',
    'wordRefused',
    'tooManyForNow',
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
    sides: Sides.nullable().optional().describe('Only for a comparison without votes; if omitted, they do not change.'),
  }),
  contribution: true,
  reply: FeedItem,
  errors: [
    'predictionNotFound',
    'notYourPrediction',
    'editingClosed',
    'headlineAndStatementRequired',
    'sidesFixed',
    'wordRefused',
  ],
})

export const deletePrediction = call({
  owner: 'predictions',
  method: 'DELETE',
  path: '/api/predictions/{id}',
  summary: 'Deletes a post permanently',
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
  summary: 'Sets the result of a post that has ended',
  who: 'member',
  right: 'owner',
  params: ById,
  body: z.object({ result: Result }),
  contribution: true,
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

/** The text fields of the evidence form. Its file field is `photo`. */
export const EvidenceFields = z.object({
  note: words(limits.evidenceNote).default(''),
  keepPhoto: z.stringbool().default(false).describe('Keeps the current photo if no other is sent.'),
})

export const setEvidence = call({
  owner: 'predictions',
  method: 'PUT',
  path: '/api/predictions/{id}/evidence',
  summary: 'Sets the evidence of the result: a line, a photo, or both; with neither, removes it',
  who: 'member',
  right: 'owner',
  params: ById,
  body: EvidenceFields,
  bodyType: 'multipart',
  files: { field: 'photo', most: 1, bytesEach: limits.photoBytes },
  contribution: true,
  reply: FeedItem,
  errors: [
    'predictionNotFound',
    'notYourPrediction',
    'notResolvedYet',
    'notYourResult',
    'wordRefused',
    'tooManyPhotos',
    ...photoProblems,
    'photosUnavailable',
  ],
})

export const listVersions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/{id}/versions',
  summary: 'Earlier wordings, newest first, at most 100; only the owner gets those that moderation has hidden',
  who: 'visitor',
  params: ById,
  reply: z.array(Version),
  errors: ['predictionNotFound'],
})

export const listCategories = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories of the product',
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
  contribution: true,
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

/** Votes that members show next to their comments on a post; at most 1,000. */
export const ShownVotes = z.array(z.object({ userId: Id, vote: z.boolean() })).meta({ id: 'ShownVotes' })

export const listShownVotes = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/{id}/shown-votes',
  summary: 'The current votes of members who show them next to their comments',
  who: 'member',
  params: ById,
  reply: ShownVotes,
  errors: ['predictionNotFound'],
})

export const setShownVote = call({
  owner: 'predictions',
  method: 'PUT',
  path: '/api/votes/{predictionId}/shown',
  summary: "Shows the caller's vote next to their comments on a post, or hides it; without a vote, nothing is shown",
  who: 'member',
  params: ByPrediction,
  body: z.object({ shown: z.boolean() }),
  reply: z.object({ shown: z.boolean() }),
  errors: ['predictionNotFound'],
})
