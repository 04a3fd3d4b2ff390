import type { EventEmitter } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '../log/index.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { requestIdOf, sendProblem } from './problem.ts'

/** Prevents an exception in one request from affecting others. */
export interface Containment {
  /** Logs and counts an exception for which no response can be sent any more. */
  note(error: unknown, requestId?: string): void
  /** Sends the error to the client, or closes the connection if the response has begun. Also logs and counts it. */
  fail(response: ServerResponse, error: unknown): void
  /** Contains exceptions of an emitter's listeners, and `error` events without a listener: they fail only this response. */
  events(response: ServerResponse, emitter: EventEmitter): void
  /** Wraps a server's handler. Contains its exceptions and those of its requests and responses. */
  handler(handle: (request: IncomingMessage, response: ServerResponse) => unknown): RequestListener
}

/** Creates a containment. `server` is the name of the server in logs and metrics. */
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
