import { defineErrors } from '@hunch/kit/errors'

/** The errors of this service, beside those that any service has. */
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
