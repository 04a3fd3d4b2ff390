import type { ServerResponse } from 'node:http'
import { toProblem, toServiceError } from '../errors/index.ts'

/** Headers of the original body, which the error response must not have. */
const ofTheBody = ['content-length', 'content-encoding', 'etag', 'last-modified']

/**
 * Sends an error as `application/problem+json`, and its `seconds` parameter as Retry-After (default for 503: 1). May be called
 * at any time. Does nothing if the response is finished or the client is gone. If part of the response is sent, closes the
 * connection, so that the client does not take the response for complete.
 */
export function sendProblem(response: ServerResponse, thrown: unknown, requestId?: string): void {
  if (response.writableEnded || response.destroyed) return
  if (response.headersSent) return void response.destroy()
  const error = toServiceError(thrown)
  const body = toProblem(error, requestId)
  const { seconds } = error.params
  response.statusCode = body.status
  response.setHeader('content-type', 'application/problem+json')
  response.setHeader('cache-control', 'no-store')
  for (const name of ofTheBody) response.removeHeader(name)
  if (seconds !== undefined) response.setHeader('retry-after', String(seconds))
  else if (body.status === 503) response.setHeader('retry-after', '1')
  response.end(JSON.stringify(body))
}

/** Returns the id of a response's request: as assigned, else as the caller sent it; empty if there is none. */
export const requestIdOf = (response: ServerResponse): string =>
  String(response.getHeader('x-request-id') ?? response.req.headers['x-request-id'] ?? '')
