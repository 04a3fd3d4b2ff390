import type { ServerResponse } from 'node:http'
import { toProblem, toServiceError } from '../errors/index.ts'

/** What an answer that was not sent may have said of its body. */
const ofTheBody = ['content-length', 'content-encoding', 'etag', 'last-modified']

/**
 * Sends an error as `application/problem+json`; a `seconds` parameter is sent
 * as Retry-After too. May be called at any time: nothing happens where the answer is out or its
 * client is gone, and where half an answer is out the connection is cut, so that nobody takes it
 * for a whole one.
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
