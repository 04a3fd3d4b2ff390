import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** Errors of this service, beyond those that any service has. */
export const errors = defineErrors({
  userNotFound: 'notFound',
  predictionNotFound: 'notFound',
  sessionOfUseNotFound: 'notFound',
})

/** Thrown where the account was deleted while its session was still valid for a moment. */
export const { notSignedIn } = commonErrors
