import { defineErrors } from '@hunch/kit/errors'

/** The errors of this service, in addition to the common ones. */
export const errors = defineErrors({
  predictionNotFound: 'notFound',
  commentNotFound: 'notFound',
  userNotFound: 'notFound',
  notYourPrediction: 'forbidden',
  notYourComment: 'forbidden',
  commentsClosed: 'forbidden',
  commentsForFollowers: 'forbidden',
  repliesTooDeep: 'invalid',
  cannotFollowYourself: 'invalid',
  idempotencyKeyReused: 'unprocessable',
})
