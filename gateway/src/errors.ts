import { defineErrors } from '@hunch/kit/errors'
import { fixedLimits } from './limits.ts'

/** The problems of the gateway itself; everything else is an upstream's response. */
export const errors = defineErrors({
  invalidRequest: 'invalid',
  malformedBody: 'invalid',
  notSignedIn: 'unauthenticated',
  adminOnly: 'forbidden',
  moderatorOnly: 'forbidden',
  suspended: 'forbidden',
  termsNotAgreed: 'forbidden',
  crossSite: 'forbidden',
  noSuchCall: 'notFound',
  methodNotAllowed: 'methodNotAllowed',
  timeout: 'timeout',
  bodyTooLarge: 'tooLarge',
  unsupportedMediaType: 'unsupportedMedia',
  wrongHost: 'misdirected',
  tooManyRequests: 'tooMany',
  unavailable: 'unavailable',
})

/** A path as problems quote it. */
export const quoted = (path: string): string => path.slice(0, fixedLimits.quotedPathCharacters)
