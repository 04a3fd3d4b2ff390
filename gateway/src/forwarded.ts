import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { hasBody } from './body.ts'
import type { Exchange } from './exchange.ts'

/**
 * The only headers of a client that reach a service. Whatever speaks of identity or of where a
 * request came from (authorization, cookie, forwarded, x-…) is said by the gateway alone.
 */
const fromClient = [
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'user-agent', 'idempotency-key'],
  ...['content-type', 'content-length', 'transfer-encoding'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range', 'range'],
  ...['origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-fetch-user'],
]

/** The headers of a request as an upstream gets them. */
export function forwardedHeaders(
  request: IncomingMessage,
  exchange: Exchange,
  given: { requestId: string; authorization?: string; cookie?: string },
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {}
  for (const name of fromClient) if (request.headers[name] !== undefined) headers[name] = request.headers[name]
  if (!hasBody(request) && request.method !== 'GET' && request.method !== 'HEAD') headers['content-length'] = '0'
  headers['x-request-id'] = given.requestId
  headers['x-forwarded-for'] = exchange.address
  headers['x-forwarded-proto'] = exchange.proto
  headers['x-forwarded-host'] = exchange.host
  if (given.authorization) headers.authorization = given.authorization
  if (given.cookie) headers.cookie = given.cookie
  return headers
}

/** Said by the gateway, or about one connection only, or nobody's business. */
const notPassedOn = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['server', 'x-powered-by', 'via', 'x-request-id', 'set-cookie'],
  ...[
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
  ],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'cross-origin-embedder-policy'],
])

/** The headers of an upstream's answer that reach the client; never one that lets other sites read. */
export const passesBack = (name: string): boolean => !notPassedOn.has(name) && !name.startsWith('access-control-')
