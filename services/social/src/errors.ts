import { defineErrors } from '@hunch/kit/errors'

/** What can go wrong here, beyond what any service can answer. */
export const errors = defineErrors({
  predictionNotFound: 'notFound',
  commentNotFound: 'notFound',
  userNotFound: 'notFound',
  notYourComment: 'forbidden',
  repliesTooDeep: 'invalid',
  cannotFollowYourself: 'invalid',
})
