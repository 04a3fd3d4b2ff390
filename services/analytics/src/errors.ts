import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** What can go wrong here, beyond what any service can answer. */
export const errors = defineErrors({
  userNotFound: 'notFound',
  predictionNotFound: 'notFound',
  sessionOfUseNotFound: 'notFound',
})

/** The caller's account was deleted while her session still held for a moment. */
export const { notSignedIn } = commonErrors
