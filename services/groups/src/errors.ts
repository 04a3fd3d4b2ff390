import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** What can go wrong here, beyond what any service can answer. */
export const errors = {
  notSignedIn: commonErrors.notSignedIn,
  ...defineErrors({
    groupNotFound: 'notFound',
    unknownCategory: 'invalid',
    membersOnly: 'forbidden',
    creatorOnly: 'forbidden',
    creatorCannotLeave: 'conflict',
    inviteNeeded: 'forbidden',
    inviteInvalid: 'notFound',
    tooManyAttempts: 'tooMany',
  }),
}
