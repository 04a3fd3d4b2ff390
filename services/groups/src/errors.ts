import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** The errors of this service, in addition to the common ones. */
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
    removedFromGroup: 'forbidden',
    userNotFound: 'notFound',
    tooManyAttempts: 'tooMany',
  }),
}
