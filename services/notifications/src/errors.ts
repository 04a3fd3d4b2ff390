import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** The errors of this service, beyond those of all. */
export const errors = {
  ...commonErrors,
  ...defineErrors({ notificationNotFound: 'notFound', unsubscribeTokenInvalid: 'invalid' }),
}
