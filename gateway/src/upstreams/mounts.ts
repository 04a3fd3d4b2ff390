import { requestIdOf } from '@hunch/kit/http'
import type { RequestHandler } from 'express'
import type { Mount } from '../config.ts'
import type { Context } from '../context.ts'
import { errors, quoted } from '../errors.ts'
import { type BodyRule, requireAcceptableBody } from '../requests/body-limits.ts'
import { exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { holderOf } from '../requests/shares.ts'
import { mountCookies } from '../sessions/cookies.ts'
import { forwardedHeaders } from './forwarded-headers.ts'
import type { Upstream } from './upstream.ts'

/** Matches path traversal: dots and slashes, plain or encoded. */
const traversal = /\/\.|%2e|%2f|%5c|\\/i

/**
 * Forwards all requests under a mount's path to the mount. A mount gets no identity and no session cookie. A mount's cookies
 * are confined to its path, and its pages bring their own content security policy.
 */
export function serveMount(
  { limits }: Context,
  mount: Mount,
  upstream: Upstream,
  rateLimits: RateLimits,
): RequestHandler {
  const bodyRule: BodyRule = { bytes: limits.bodyBytes }
  return async (request, response, next) => {
    const exchange = exchangeOf(response)
    if (exchange.path !== mount.path && !exchange.path.startsWith(`${mount.path}/`)) return next()
    if (traversal.test(exchange.path)) throw errors.noSuchCall({ path: quoted(exchange.path) })
    await rateLimits.countAddress(request.method, exchange.address)
    requireAcceptableBody(bodyRule, request)
    const cookie = mountCookies(request.headers.cookie)
    request.headers = forwardedHeaders(request, exchange, {
      requestId: requestIdOf(response),
      ...(cookie ? { cookie } : {}),
    })
    const holder = holderOf(exchange.address)
    await upstream.forward(request, response, { bodyRule, holder, responseMs: limits.answerMs })
  }
}
