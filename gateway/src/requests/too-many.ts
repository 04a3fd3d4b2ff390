import type { ServiceError } from '@hunch/kit/errors'
import { say } from '@hunch/proto/texts'
import type { Request, Response } from 'express'
import { sendNotice } from '../responses/notice-page.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import { exchangeOf } from './exchange.ts'

/** Rejects a request beyond a limit: with a page if a person would read the response, otherwise with a problem. */
export function rejectTooMany(guard: ResponseGuard, error: ServiceError, request: Request, response: Response): void {
  if (!isForPage(request, exchangeOf(response).path)) {
    guard.reject(error)
    return
  }
  if (!guard.claim()) return
  const { seconds = 1 } = error.params
  response.setHeader('retry-after', String(seconds))
  sendNotice(request, response, {
    status: 429,
    title: (language) => say(language, 'problems.tooManyRequests', error.params),
  })
}

/** Paths of calls, except the page of the documentation. */
const calls = /^\/(?:api(?!\/docs$)|uploads|internal)(?:\/|$)/i

/**
 * Returns whether a browser asks for a page. Its Accept header says so, even if the service worker sends the request, which
 * then has no `Sec-Fetch-Dest: document`.
 */
const isForPage = ({ method, headers }: Request, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !calls.test(path) && Boolean(headers.accept?.includes('text/html'))
