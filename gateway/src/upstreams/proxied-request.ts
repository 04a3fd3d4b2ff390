import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { ServiceError } from '@hunch/kit/errors'
import { startTimeLimit } from '@hunch/kit/failures'
import type { Containment } from '@hunch/kit/http'
import type { Timers } from '@hunch/kit/timers'
import type { Request, Response } from 'express'
import { errors } from '../errors.ts'
import type { FairShares, Holder } from '../requests/fair-shares.ts'
import type { ReceivedBody } from '../requests/receive-body.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { ReplyQueue } from '../responses/reply-queue.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import { isReturned } from './forwarded-headers.ts'

/** Returns the Set-Cookie header to send to the browser; undefined to drop it. */
export type CookieFilter = (cookie: string) => string | undefined

/** A request on its way to an upstream and back. */
export interface ProxiedRequest {
  readonly request: Request
  readonly response: Response
  readonly guard: ResponseGuard
  readonly containment: Containment
  readonly timers: Timers
  /** The holder that the request counts for. */
  readonly holder: Holder
  /** Shared memory for all queued replies. */
  readonly memory: FairShares
  /** Maximum queued bytes of this reply. */
  readonly queuedBytes: number
  /** Maximum time from the end of the request to the start of its response. */
  readonly responseMs: number
  /** The buffered part of the body; undefined if the request has none. */
  body?: ReceivedBody | undefined
  outgoing?: ClientRequest
  isRetried: boolean
  /** Whether the response has begun with the upstream's status and headers. */
  hasResponse: boolean
}

/** Aborts the request to the upstream, unless the request is complete and its response has begun. */
export function abortUpstream({ request, outgoing, hasResponse }: ProxiedRequest): void {
  if (!outgoing || (hasResponse && request.complete)) return
  request.unpipe(outgoing)
  outgoing.destroy()
}

/** Returns the error for a pause in the body if the upstream takes no data; undefined if the client sends none. */
export const upstreamStalled = ({ outgoing }: ProxiedRequest): ServiceError | undefined =>
  !outgoing || outgoing.writableNeedDrain || outgoing.socket?.connecting ? errors.unavailable() : undefined

/** Sets the content length of a complete body, which may have arrived in chunks. */
export function setContentLength(request: Request, { bytes }: ReceivedBody): void {
  delete request.headers['transfer-encoding']
  request.headers['content-length'] = String(bytes.length)
}

/** Sends the buffered body once there is a connection; the proxy pipes the rest of an upload. */
export function sendBody(proxied: ProxiedRequest, outgoing: ClientRequest): void {
  const { request, body, guard } = proxied
  proxied.outgoing = outgoing
  if (guard.isOver) return void outgoing.destroy()
  if (!body) return
  outgoing.write(body.bytes)
  if (body.isComplete) outgoing.end()
  else request.on('end', () => limitResponseTime(proxied))
}

/**
 * Rejects with `unavailable` if the response does not begin within `responseMs`. While this process is suspended, at most a
 * quarter of that time passes.
 */
export function limitResponseTime({ guard, timers, responseMs }: ProxiedRequest): void {
  guard.whenOver(startTimeLimit(responseMs, () => guard.reject(errors.unavailable()), timers))
}

/**
 * Begins the response with the upstream's status and its allowed headers. Returns false if the
 * exchange is over.
 */
export function beginResponse(
  proxied: ProxiedRequest,
  status: number,
  headers: OutgoingHttpHeaders,
  filterCookie?: CookieFilter,
): boolean {
  const { response, guard } = proxied
  if (!guard.claim()) return false
  proxied.hasResponse = true
  response.statusCode = status
  for (const header in headers) {
    const value = headers[header]
    if (value !== undefined && isReturned(header)) response.setHeader(header, value)
  }
  const cookies = filterCookie
    ? [headers['set-cookie'] ?? []].flat().flatMap((cookie) => filterCookie(String(cookie)) ?? [])
    : []
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', cacheControl.upstreamDefault)
  return true
}

/** Streams the upstream's response to the client. */
export function sendResponse(proxied: ProxiedRequest, incoming: IncomingMessage, filterCookie?: CookieFilter): void {
  const begun = beginResponse(proxied, incoming.statusCode ?? 502, incoming.headers, filterCookie)
  if (begun) incoming.pipe(openQueue(proxied))
  else incoming.destroy()
}

/** Returns the queue that sends the reply to a client that may be slow. */
export function openQueue(proxied: ProxiedRequest): ReplyQueue {
  const { response, guard } = proxied
  const queue = new ReplyQueue(response, proxied)
  guard.whenOver(() => queue.destroy())
  return queue
}

/**
 * Counts the bytes of a reply that skipped the queue against its holder, until the response is closed. Does nothing if the
 * operating system has already taken them, which is usual unless the client does not read.
 */
export function countUnread({ response, memory, holder }: ProxiedRequest, bytes: number): void {
  if (response.writableFinished || response.destroyed) return
  const { release } = memory.take(holder, bytes, () => response.destroy())
  response.once('close', release)
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

const retriedCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED'])

/**
 * Returns whether to retry a request, and marks it as retried. Only reads are retried, once, if the
 * upstream was not reached or had just closed the reused idle connection, as in a rolling restart.
 */
export function mayRetry(proxied: ProxiedRequest, error: Error): boolean {
  const { request, outgoing } = proxied
  const code = 'code' in error ? String(error.code) : ''
  const isUnsent = code === 'ECONNREFUSED' || outgoing?.reusedSocket === true
  if (proxied.isRetried || !isRead(request) || proxied.body || !isUnsent || !retriedCodes.has(code)) return false
  proxied.isRetried = true
  return true
}
