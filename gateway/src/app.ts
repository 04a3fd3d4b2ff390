import { toServiceError } from '@hunch/kit/errors'
import { sendProblem } from '@hunch/kit/http'
import type { Log } from '@hunch/kit/log'
import type { Call } from '@hunch/proto/http'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { serveCalls } from './api.ts'
import type { Upstreamed } from './config.ts'
import type { Context } from './context.ts'
import { isCrossSite } from './csrf.ts'
import { serveDocs } from './docs/routes.ts'
import { errors } from './errors.ts'
import { describe, exchangeOf, observe, requestIdOf } from './exchange.ts'
import { secureHeaders } from './headers.ts'
import type { OwnCalls } from './own.ts'
import type { Rates } from './rates.ts'
import type { Routes } from './routes.ts'
import type { Share } from './share/share.ts'
import type { Upstream } from './upstream.ts'
import { serveWeb, type WebApp } from './web/app.ts'

/** Every request's way through the gateway, in this order. */
export function createApp(
  context: Context,
  given: {
    contracts: Readonly<Record<string, Call>>
    routes: Routes
    rates: Rates
    upstreams: ReadonlyMap<Upstreamed, Upstream>
    own: OwnCalls
    mounts: readonly RequestHandler[]
    web: WebApp | undefined
    share: Share
    ready: () => boolean
  },
): Express {
  const { config, log } = context
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.use(observe(log), ...secureHeaders(config))
  app.get('/healthz', (_request, response) => void response.type('text').send('ok'))
  app.get('/readyz', (_request, response) => {
    const ready = given.ready()
    response
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ok' : 'not ready')
  })
  app.use(describe(config), refuseCrossSite, compression({ threshold: 1024, filter: mayCompress }))
  app.use(serveDocs(context, given.contracts, given.rates))
  app.use(serveCalls(context, given))
  for (const mount of given.mounts) app.use(mount)
  app.use(given.share.serve)
  app.use(serveWeb(context, given.web, given.share.headOf))
  app.use(failed(log))
  return app
}

/** A stream's messages go out one by one; compressing would hold them back. */
const mayCompress: compression.CompressionFilter = (request, response) =>
  !String(response.getHeader('content-type')).startsWith('text/event-stream') && compression.filter(request, response)

const refuseCrossSite: RequestHandler = (request, response, next) => {
  if (isCrossSite(request.method, request.headers, exchangeOf(response).host)) throw errors.crossSite()
  next()
}

/** Tells what went wrong: never its cause, which is logged. */
const failed =
  (log: Log): ErrorRequestHandler =>
  (thrown: unknown, _request, response, _next) => {
    const error = toServiceError(thrown)
    if (error.kind === 'internal') log.error({ err: thrown }, 'a request failed')
    else if (error.cause) log.warn({ err: error.cause, code: error.code }, 'a request was refused')
    sendProblem(response, error, requestIdOf(response))
  }
