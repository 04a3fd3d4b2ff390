import type { EventEmitter } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '../log/index.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { sendProblem } from './problem.ts'

/** Keeps an exception while one request is served to that request. */
export interface Containment {
  /** Logs and counts an exception that belongs to no request that could still be answered. */
  note(error: unknown, requestId?: string): void
  /** Ends the exchange in which an exception was thrown: 500, or the connection is cut where an answer has begun. */
  fail(response: ServerResponse, error: unknown): void
  /** What a listener of the emitter throws, or an `error` that nobody listens for, ends that exchange only. */
  events(response: ServerResponse, emitter: EventEmitter): void
  /** The handler of a server, with all that its requests and responses emit contained. */
  handler(handle: (request: IncomingMessage, response: ServerResponse) => unknown): RequestListener
}

/** `server` names in log and metric whose requests these are. */
export function createContainment(server: string, log: Log, metrics: Metrics = createMetrics()): Containment {
  const exceptions = metrics.counter('http_request_exceptions_total', 'Exceptions while a request was served.', [
    'server',
  ])

  function note(error: unknown, requestId?: string): void {
    exceptions.add({ server })
    log.error({ err: error, server, ...(requestId ? { requestId } : {}) }, 'a call failed')
  }

  function fail(response: ServerResponse, error: unknown): void {
    const requestId = requestIdOf(response)
    note(error, requestId)
    sendProblem(response, error, requestId)
  }

  function events(response: ServerResponse, emitter: EventEmitter): void {
    const emit = emitter.emit.bind(emitter) as EventEmitter['emit']
    emitter.emit = (...args: Parameters<EventEmitter['emit']>) => {
      try {
        return emit(...args)
      } catch (error) {
        fail(response, error)
        return true
      }
    }
  }

  return {
    note,
    fail,
    events,
    handler: (handle) => (request, response) => {
      events(response, request)
      events(response, response)
      try {
        const handled = handle(request, response)
        if (isPromise(handled)) handled.then(undefined, (error: unknown) => fail(response, error))
      } catch (error) {
        fail(response, error)
      }
    },
  }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

/** The id that the answer carries, or that the request came with. */
const requestIdOf = (response: ServerResponse): string =>
  String(response.getHeader('x-request-id') ?? response.req.headers['x-request-id'] ?? '')
