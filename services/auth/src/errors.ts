import { commonErrors, defineErrors } from '@hunch/kit/errors'

/** All that can go wrong here beyond what every service knows. */
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
    emailAlreadyVerified: 'conflict',
    emailDoesNotMatch: 'invalid',
    adminStays: 'conflict',
    photoMissing: 'invalid',
    photoTooLarge: 'unprocessable',
    photosUnavailable: 'unavailable',
  }),
}
