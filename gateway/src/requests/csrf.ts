import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { errors } from '../errors.ts'
import { exchangeOf } from './exchange.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects changes that come from another site's page.
 *
 * @throws crossSite
 */
export const rejectCrossSite: RequestHandler = (request, response, next) => {
  if (isCrossSite(request.method, request.headers, exchangeOf(response).host)) throw errors.crossSite()
  next()
}

/**
 * Returns whether a changing request comes from another site. Uses the algorithm of Go 1.25's
 * CrossOriginProtection: Fetch metadata if the browser sends it, else Origin compared with `host`.
 * A request with neither header is not from a browser, so no cookie was attached without the user's
 * intent.
 */
function isCrossSite(method: string, headers: IncomingHttpHeaders, host: string): boolean {
  if (safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== '') return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && hostOf(origin) !== host.toLowerCase()
}

/** Returns the host and port of an origin; undefined for `null` and other opaque origins. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined
}
