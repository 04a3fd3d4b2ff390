import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** Errors of this service, in addition to the common ones. */
export const errors = defineErrors({
  userNotFound: 'notFound',
  predictionNotFound: 'notFound',
  sessionOfUseNotFound: 'notFound',
})

/** Thrown if the member was deleted. Their session may remain valid for a moment after that. */
export const { notSignedIn } = commonErrors
