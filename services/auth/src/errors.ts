import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** The errors of this service beside the common ones. */
export const errors = {
  ...commonErrors,
  ...defineErrors({
    invalidAdminCredentials: 'unauthenticated',
    tooManyAttempts: 'tooMany',
    accountDeactivated: 'forbidden',
    signInDenied: 'forbidden',
    signInExpired: 'invalid',
    signInFailed: 'unprocessable',
    providerUnavailable: 'unavailable',
    sessionNotFound: 'notFound',
    userNotFound: 'notFound',
    notYourProfile: 'forbidden',
    unknownTimeZone: 'invalid',
    resetLinkInvalid: 'invalid',
    verificationTokenMissing: 'invalid',
    verificationLinkInvalid: 'invalid',
    verificationNeedsSignIn: 'conflict',
    emailAlreadyVerified: 'conflict',
    emailDoesNotMatch: 'invalid',
    adminStays: 'conflict',
    photoMissing: 'invalid',
    photoTooLarge: 'unprocessable',
    photosUnavailable: 'unavailable',
  }),
}
