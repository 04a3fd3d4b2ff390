import { toServiceError } from '@hunch/kit/errors'
import { sendProblem } from '@hunch/kit/http'
import type { Call } from '@hunch/proto/http'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Routes } from './calls/routes.ts'
import { type GatewayCalls, serveCalls } from './calls/serve-calls.ts'
import type { ServiceName } from './config.ts'
import type { Context } from './context.ts'
import { serveDocs } from './docs/serve-docs.ts'
import { rejectCrossSite } from './requests/csrf.ts'
import { identifyClient, logClientRequests } from './requests/exchange.ts'
import type { RateLimits } from './requests/rate-limits.ts'
import { rejectTooMany } from './requests/too-many.ts'
import { responseLimits } from './responses/limits.ts'
import { securityHeaders } from './responses/security-headers.ts'
import type { LinkPreviews } from './share/link-previews.ts'
import type { Upstream } from './upstreams/upstream.ts'
import { serveWeb } from './web/serve-web.ts'
import type { WebApp } from './web/web-app.ts'

interface AppParts {
  readonly contracts: Readonly<Record<string, Call>>
  readonly routes: Routes
  readonly rateLimits: RateLimits
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>
  readonly gatewayCalls: GatewayCalls
  readonly mounts: readonly RequestHandler[]
  readonly web: WebApp | undefined
  readonly linkPreviews: LinkPreviews
}

/** Creates the app: the middleware of every request, in order. */
export function createApp(context: Context, parts: AppParts): Express {
  const { config } = context
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.use(logClientRequests(context), ...securityHeaders(config))
  app.use(identifyClient(context), rejectCrossSite)
  app.use(serveDocs(context, parts.contracts, parts.rateLimits))
  app.use('/api', compression({ threshold: responseLimits.compressedBytes, filter: isCompressible }))
  app.use(serveCalls(context, parts))
  for (const mount of parts.mounts) app.use(mount)
  app.use(parts.linkPreviews.servePictures)
  app.use(serveWeb(context, parts.web, { rateLimits: parts.rateLimits, headOf: parts.linkPreviews.headOf }))
  app.use(sendErrors(context))
  return app
}

/** Live streams are not compressed: compression would hold back their messages. */
const isCompressible: compression.CompressionFilter = (request, response) =>
  !String(response.getHeader('content-type')).startsWith('text/event-stream') && compression.filter(request, response)

/** Sends an error as a problem or page, unless the exchange was already rejected. The cause is logged, never sent. */
const sendErrors =
  ({ limits, log, guards, containment }: Context): ErrorRequestHandler =>
  (thrown: unknown, request, response, _next) => {
    const guard = guards.of(response)
    if (guard.isRejected) return
    const error = toServiceError(thrown)
    if (error.kind === 'internal') return containment.fail(response, thrown)
    if (error.cause) log.warn({ err: error.cause, code: error.code }, 'a request was rejected')
    if (guard.isOver) sendProblem(response, error)
    else if (error.kind === 'tooMany')
      guard.after(limits.limitedMs, () => rejectTooMany(guard, error, request, response))
    else guard.reject(error)
  }
