import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { GatewayConfig } from './config.ts'

const hstsSeconds = 365 * 24 * 60 * 60

/** Nothing of this is used; a browser need not offer it to anything on the page. */
const permissions = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-get', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * The headers that every answer carries, and the policy of answers that are no page: nothing
 * may be loaded from them. What answers with a page sets a policy of its own.
 */
export function secureHeaders({ secure }: GatewayConfig): readonly RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
        },
      },
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: secure ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.setHeader('permissions-policy', permissions)
      next()
    },
  ]
}

const nonceOf = (response: Response): string => response.locals.nonce

/** The policy of the web app's pages; the nonce is new in every answer (`response.locals.nonce`). */
export function pagePolicy({ secure }: GatewayConfig): readonly RequestHandler[] {
  const withNonce = (_request: unknown, response: unknown) => `'nonce-${nonceOf(response as Response)}'`
  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString('base64')
      next()
    },
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", withNonce],
        'style-src': ["'self'", withNonce],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    }),
  ]
}

/** The nonce that `pagePolicy` gave this answer. */
export { nonceOf }
