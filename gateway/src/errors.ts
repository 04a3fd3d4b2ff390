import { defineErrors } from '@hunch/kit/errors'
import { requestLimits } from './requests/limits.ts'

/** The problems that the gateway itself sends. All other problems are responses of upstreams. */
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

/** Returns a path as problems and log lines quote it: cut to `quotedPathCharacters`. */
export const quoted = (path: string): string => path.slice(0, requestLimits.quotedPathCharacters)
