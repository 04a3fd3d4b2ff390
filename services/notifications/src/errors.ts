import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** What can go wrong here, beyond what any service can answer. */
export const errors = {
  ...commonErrors,
  ...defineErrors({ notificationNotFound: 'notFound', unsubscribeTokenInvalid: 'invalid' }),
}
