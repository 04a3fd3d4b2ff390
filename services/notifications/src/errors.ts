import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** The common errors and those of this service. */
export const errors = {
  ...commonErrors,
  ...defineErrors({ notificationNotFound: 'notFound', unsubscribeTokenInvalid: 'invalid' }),
}
