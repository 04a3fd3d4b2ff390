import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { type Log, requestFields, tracedRequestId, withRequestId } from '../log/index.ts'
import type { Span, Tracer } from '../telemetry/index.ts'
import type { RouteTimes } from './route-times.ts'

/** How a process logs, measures and traces its requests. */
interface RequestLog {
  readonly log: Log
  /**
   * `first` in the gateway: each request gets a new id and begins a trace. `below` in a service: a request keeps the
   * caller's id, if that is valid, and continues the caller's trace.
   */
  readonly at: 'first' | 'below'
  /** Returns the tracer; undefined if requests are not traced. */
  readonly tracer: () => Tracer | undefined
  /** Returns the path as logged, without the query. */
  readonly pathOf: (request: Request) => string
  /** Records the durations of requests whose route has not set `response.locals.times`. */
  readonly others: RouteTimes
}

/**
 * Assigns a request id, sends it as `x-request-id`, and begins a span if the request is traced. When the response is closed,
 * logs one line, and records the duration in `response.locals.times`, which the route sets. A response that was not sent
 * completely is logged with `cutOff`.
 */
export function logRequests({ log, at, tracer: current, pathOf, others }: RequestLog): RequestHandler {
  return (request, response, next) => {
    const id = (at === 'below' && givenId(request)) || randomUUID()
    const tracer = current()
    const span = tracer && beginSpan(tracer, request, at)
    const requestId = span ? tracedRequestId(id, span.traceparent) : id
    const from = performance.now()
    const { method } = request
    const path = pathOf(request)
    response.setHeader('x-request-id', id)
    response.on('close', () => {
      const ms = performance.now() - from
      const cut = response.writableFinished ? {} : { cutOff: true }
      const { statusCode: status } = response
      log.info({ method, path, status, ms: Math.round(ms), ...requestFields(requestId), ...cut }, 'request')
      const times: RouteTimes = response.locals.times ?? others
      times.observe(status, ms / 1000)
      if (span) endSpan(span, response, times.route)
    })
    withRequestId(requestId, next)
  }
}

/** Returns the caller's request id; undefined if it sent none, or an invalid one. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

/**
 * Begins the span of a request if it is traced. The gateway's span is the first of its trace; a service's is a child of the
 * caller's.
 */
function beginSpan(tracer: Tracer, request: IncomingMessage, at: RequestLog['at']): Span | undefined {
  const { traceparent } = request.headers
  return tracer[at](typeof traceparent === 'string' ? traceparent : undefined, request.method ?? '', {
    kind: 'server',
    attributes: { 'http.request.method': request.method ?? '' },
  })
}

/** Ends the span of a request. The span's name contains the route, not the address, so that search terms stay out of traces. */
function endSpan(span: Span, response: ServerResponse, route: string): void {
  span.rename(`${response.req.method} ${route}`)
  span.set({ 'http.route': route, 'http.response.status_code': response.statusCode })
  span.end(response.statusCode >= 500 ? new Error('server error') : undefined)
}
