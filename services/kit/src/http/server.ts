import express, { type NextFunction, type Request, type Response } from 'express'
import { z } from 'zod'
import { commonErrors, toServiceError } from '../errors/index.ts'
import { type Identity, memberOf } from '../identity/index.ts'
import type { Log } from '../log/index.ts'
import type { Metrics, Tracer } from '../telemetry/index.ts'
import { admit, bearerToken } from './caller.ts'
import { type Containment, createContainment } from './contain.ts'
import { readJson, readPart } from './input.ts'
import { createListener, type Listener } from './listener.ts'
import { requestIdOf, sendProblem } from './problem.ts'
import { logRequests } from './request-log.ts'
import type { Route } from './route.ts'
import { createRouteTimes, type RouteTimes } from './route-times.ts'
import { statusOf, statusPath } from './status.ts'

export type HttpServer = Listener

/**
 * Creates a service's HTTP server. Each contract becomes a route that authenticates, validates, replies and logs one line.
 * `/healthz` reports that the process is alive, `/readyz` that it accepts calls. All other routes need a signed identity; the
 * status at `statusPath` needs the gateway's identity.
 */
export function createHttpServer(options: {
  name: string
  host: string
  port: number
  identity: Identity
  log: Log
  routes: readonly Route[]
  /** Whether the service is ready. Must not depend on a peer. */
  ready: () => boolean
  /** The metrics in which exceptions are counted. */
  metrics?: Metrics | undefined
}): HttpServer {
  const { host, port, log, routes, identity } = options
  const name = `${options.name} http`
  const containment = createContainment(name, log, options.metrics)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple').set('case sensitive routing', true)

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', (_request, response) => {
    const ready = options.ready()
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' })
  })
  /** Filled when `observe` is called. */
  const observed: Observed = { times: new Map() }
  app.use(logRequests({ log, at: 'below', tracer: () => observed.tracer, pathOf: ({ path }) => path, others }))
  for (const each of routes)
    app[methodOf(each)](expressPath(each.contract.path), (request, response) => {
      response.locals.times = observed.times.get(each)
      return serve(identity, each, request, response)
    })
  app.get(statusPath, async (request, response) => {
    const claims = await identity.verify(bearerToken(request.headers.authorization))
    if (claims.iss !== 'gateway') throw commonErrors.notSignedIn()
    response.setHeader('cache-control', 'no-store')
    response.json(await statusOf(observed.metrics))
  })
  app.use((request) => {
    throw commonErrors.noSuchCall({ path: request.path.slice(0, 200) })
  })
  app.use(failed(log, containment))
  return {
    ...createListener(name, { host, port, containment }, app),
    observe({ metrics, tracer }) {
      const timesOf = createRouteTimes(metrics)
      for (const each of routes) observed.times.set(each, timesOf(each.contract.method, each.contract.path))
      observed.tracer = tracer
      observed.metrics = metrics
    },
  }
}

/** For requests that match no route. Their durations are not measured. */
const others: RouteTimes = { route: 'no call', observe: () => {} }

interface Observed {
  readonly times: Map<Route, RouteTimes>
  tracer?: Tracer | undefined
  metrics?: Metrics
}

const methodOf = ({ contract }: Route) => contract.method.toLowerCase() as Lowercase<Route['contract']['method']>
const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Created once, since an exception for each aborted call is expensive. */
const callerGone = new DOMException('the caller has gone', 'AbortError')

async function serve(identity: Identity, each: Route, request: Request, response: Response): Promise<void> {
  const { contract, handler } = each
  const claims = await admit(identity, each, request)
  const body = await readJson(contract, request, response)
  let signal: AbortSignal | undefined
  const reply = await handler({
    member: memberOf(claims),
    caller: claims.iss,
    ip: claims.ip ?? '',
    params: readPart(contract.params, 'params', request.params),
    query: readPart(contract.query, 'query', request.query),
    body: contract.bodyType && contract.bodyType !== 'json' ? undefined : readPart(contract.body, 'body', body),
    requestId: requestIdOf(response),
    get signal() {
      signal ??= signalOf(response)
      return signal
    },
    request,
    response,
  } as never)
  const isOver = response.headersSent || response.destroyed // replied already, or the caller has disconnected
  if (isOver || (typeof contract.reply === 'string' && contract.reply !== 'nothing')) return
  if (!response.hasHeader('cache-control'))
    response.setHeader(
      'cache-control',
      contract.publicCacheSeconds ? `public, max-age=${contract.publicCacheSeconds}` : 'private, no-cache',
    )
  response.status(contract.status ?? (contract.reply === 'nothing' ? 204 : 200))
  if (contract.reply === 'nothing') response.end()
  else response.json(checked(contract.reply, reply))
}

/** Returns a signal that is aborted when the caller disconnects. It is created only if a handler uses it. */
function signalOf(response: Response): AbortSignal {
  const gone = new AbortController()
  const abort = () => response.writableFinished || gone.abort(callerGone)
  if (response.destroyed) abort()
  else response.on('close', abort)
  return gone.signal
}

/** Returns the reply with the contract's fields only, so that no other field can leak. Throws if the reply is invalid. */
function checked(schema: z.ZodType, reply: unknown): unknown {
  const result = schema.safeParse(reply)
  if (result.success) return result.data
  throw new Error(`the reply is off its contract: ${z.prettifyError(result.error)}`)
}

function failed(log: Log, containment: Containment) {
  return (thrown: unknown, _request: Request, response: Response, _next: NextFunction): void => {
    const error = toServiceError(clientFault(thrown) ?? thrown)
    if (error.kind === 'internal') return void containment.fail(response, thrown)
    if (error.cause) log.warn({ err: error.cause, code: error.code }, 'a call was refused')
    sendProblem(response, error, requestIdOf(response))
  }
}

/** Returns invalidRequest if Express could not decode the address; undefined for other errors. */
const clientFault = (thrown: unknown): Error | undefined =>
  thrown instanceof URIError || (thrown instanceof Error && 'status' in thrown && thrown.status === 400)
    ? commonErrors.invalidRequest({ fields: 'address' })
    : undefined
