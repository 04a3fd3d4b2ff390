import type { ServerResponse } from 'node:http'
import { toProblem, toServiceError } from '../errors/index.ts'

/**
 * Answers with what went wrong, as `application/problem+json`; a `seconds` parameter is sent
 * as Retry-After too. Does nothing where an answer has begun: the connection is cut instead,
 * so that nobody takes half an answer for a whole one.
 */
export function sendProblem(response: ServerResponse, thrown: unknown, requestId?: string): void {
  const error = toServiceError(thrown)
  if (response.headersSent) {
    if (!response.writableEnded) response.destroy()
    return
  }
  const body = toProblem(error, requestId)
  const { seconds } = error.params
  response.statusCode = body.status
  response.setHeader('content-type', 'application/problem+json')
  response.setHeader('cache-control', 'no-store')
  if (seconds !== undefined) response.setHeader('retry-after', String(seconds))
  else if (body.status === 503) response.setHeader('retry-after', '1')
  response.end(JSON.stringify(body))
}
