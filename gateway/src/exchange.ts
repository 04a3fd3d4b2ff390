import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Log, withRequestId } from '@hunch/kit/log'
import type { RequestHandler, Response } from 'express'
import { clientAddress, createProxies, peerAddress } from './address.ts'
import type { GatewayConfig } from './config.ts'
import { errors } from './errors.ts'

/** What is known of a request before anything is done with it. */
export interface Exchange {
  /** The client's address. */
  readonly address: string
  readonly proto: 'http' | 'https'
  /** Host and port as the browser has them. */
  readonly host: string
  /** The path as it came: nothing decoded, no query. */
  readonly path: string
  /** When it came, by `performance.now()`. */
  readonly at: number
}

export const exchangeOf = (response: Response): Exchange => response.locals.exchange

/** Gives every request an id of the gateway's own, and the log its line once the answer is out. */
export function observe(log: Log): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID()
    const from = performance.now()
    const { method } = request
    const path = pathOf(request)
    response.setHeader('x-request-id', requestId)
    response.on('close', () => {
      const ms = Math.round(performance.now() - from)
      const cut = response.writableFinished ? {} : { cutOff: true }
      log.info({ method, path, status: response.statusCode, ms, requestId, ...cut }, 'request')
    })
    withRequestId(requestId, next)
  }
}

export const requestIdOf = (response: Response): string => String(response.getHeader('x-request-id') ?? '')

/** Letters, digits, dots and hyphens, or an IPv6 address in brackets; then a port. */
const wellFormedHost = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i

/**
 * Establishes who asks, and under which address of the product. Refuses malformed hosts, and
 * with a public address every other host (wrongHost).
 */
export function describe(config: GatewayConfig): RequestHandler {
  const proxies = createProxies(config.trustedProxies)
  const publicHost = config.publicUrl ? new URL(config.publicUrl).host : undefined
  return (request, response, next) => {
    const peer = peerAddress(request.socket)
    const trusted = proxies.trusts(peer)
    const header = (name: string) => (trusted ? lastOf(request.headers[name]) : undefined)
    const host = (header('x-forwarded-host') ?? request.headers.host ?? '').toLowerCase()
    if (!request.url.startsWith('/') || !wellFormedHost.test(host)) throw errors.invalidRequest({ fields: 'address' })
    if (publicHost && host !== publicHost) throw errors.wrongHost({ product: config.productName })
    if (!['chunked', undefined].includes(request.headers['transfer-encoding']?.toLowerCase())) {
      response.setHeader('connection', 'close')
      throw errors.malformedBody({ expected: 'HTTP' })
    }
    const exchange: Exchange = {
      address: clientAddress(peer, String(request.headers['x-forwarded-for'] ?? ''), proxies),
      proto: config.secure || header('x-forwarded-proto') === 'https' ? 'https' : 'http',
      host,
      path: pathOf(request),
      at: performance.now(),
    }
    response.locals.exchange = exchange
    next()
  }
}

/** The entry that the nearest proxy wrote; anything left of it may be the client's own word. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',').at(-1)?.trim()

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
