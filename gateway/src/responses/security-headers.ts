import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { GatewayConfig } from '../config.ts'

const hstsSeconds = 365 * 24 * 60 * 60

/** Browser features that the product does not use. They are disabled for all scripts on its pages. */
const permissions = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Sets the security headers of every response, with a content security policy that allows no content.
 * Handlers of pages replace it with their own policy.
 */
export function securityHeaders({ secure, hstsSubdomains = false }: GatewayConfig): readonly RequestHandler[] {
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
      strictTransportSecurity: secure ? { maxAge: hstsSeconds, includeSubDomains: hstsSubdomains } : false,
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.setHeader('permissions-policy', permissions)
      next()
    },
  ]
}

/** Returns the nonce that `pagePolicy` set for this response. */
export const nonceOf = (response: Response): string => response.locals.nonce

/** Sets the content security policy of pages, with a new nonce in every response. */
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

/** Sets the content security policy of a static page. It allows the style with this hash and images of this origin. */
export const documentPolicy = (styleHash: string): RequestHandler =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'style-src': [`'${styleHash}'`],
      'img-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  })
