import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { currentRequestId, traceparentOf } from '@hunch/kit/log'
import { hasBody } from '../requests/body-limits.ts'
import type { Exchange } from '../requests/exchange.ts'

/**
 * The only client headers that reach an upstream. Headers about the client's identity or address
 * (authorization, cookie, forwarded, x-…) come from the gateway alone.
 */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'transfer-encoding',
  'user-agent',
]

interface GatewayHeaders {
  readonly requestId: string
  readonly authorization?: string
  readonly cookie?: string
}

/** Returns the headers that an upstream gets with a request. */
export function forwardedHeaders(
  request: IncomingMessage,
  exchange: Exchange,
  { requestId, authorization, cookie }: GatewayHeaders,
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {}
  for (const name of requestHeaders) if (request.headers[name] !== undefined) headers[name] = request.headers[name]
  if (!hasBody(request) && request.method !== 'GET' && request.method !== 'HEAD') headers['content-length'] = '0'
  headers['x-request-id'] = requestId
  const traceparent = traceparentOf(currentRequestId() ?? '')
  if (traceparent) headers.traceparent = traceparent
  headers['x-forwarded-for'] = exchange.address
  headers['x-forwarded-proto'] = exchange.proto
  headers['x-forwarded-host'] = exchange.host
  if (authorization) headers.authorization = authorization
  if (cookie) headers.cookie = cookie
  return headers
}

/**
 * Response headers of upstreams that the gateway drops: the gateway sets them itself, or they concern one connection, or they
 * name software.
 */
const droppedHeaders = new Set([
  'connection',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'keep-alive',
  'permissions-policy',
  'proxy-authenticate',
  'referrer-policy',
  'server',
  'set-cookie',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
])

/** Returns whether an upstream's header reaches the client; CORS headers never do. */
export const isReturned = (name: string): boolean => !droppedHeaders.has(name) && !name.startsWith('access-control-')
