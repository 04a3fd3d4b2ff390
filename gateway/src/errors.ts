import { defineErrors } from '@hunch/kit/errors'

/** What the gateway itself refuses; everything else is an upstream's answer. */
export const errors = defineErrors({
  invalidRequest: 'invalid',
  malformedBody: 'invalid',
  notSignedIn: 'unauthenticated',
  adminOnly: 'forbidden',
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
