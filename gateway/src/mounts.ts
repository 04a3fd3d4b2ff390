import type { RequestHandler } from 'express'
import { type BodyRule, requireBodyWithin } from './body.ts'
import type { Mount } from './config.ts'
import type { Context } from './context.ts'
import { foreignCookies } from './cookies.ts'
import { errors } from './errors.ts'
import { exchangeOf, requestIdOf } from './exchange.ts'
import { forwardedHeaders } from './forwarded.ts'
import type { Rates } from './rates.ts'
import type { Upstream } from './upstream.ts'

/** Ways to leave a path: dots and slashes, plain or encoded. */
const leaving = /\/\.|%2e|%2f|%5c|\\/i

/**
 * Whatever lives under a path of its own: it gets no identity of ours and no session cookie,
 * and its own cookies stay on its path. The policy of its pages is its own.
 */
export function serveMount(context: Context, mount: Mount, upstream: Upstream, rates: Rates): RequestHandler {
  const { limits } = context
  const body: BodyRule = { bytes: limits.bodyBytes, ms: limits.bodyMs, stallMs: limits.stallMs }
  return async (request, response, next) => {
    const exchange = exchangeOf(response)
    if (exchange.path !== mount.path && !exchange.path.startsWith(`${mount.path}/`)) return next()
    if (leaving.test(exchange.path)) throw errors.noSuchCall({ path: exchange.path.slice(0, 200) })
    await rates.countAddress(request.method, exchange.address)
    requireBodyWithin(body, request)
    const cookie = foreignCookies(request.headers.cookie)
    request.headers = forwardedHeaders(request, exchange, {
      requestId: requestIdOf(response),
      ...(cookie ? { cookie } : {}),
    })
    await upstream.pass(request, response, { body, answerMs: limits.answerMs })
  }
}
