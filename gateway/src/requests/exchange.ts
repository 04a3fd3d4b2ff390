import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Log, withRequestId } from '@hunch/kit/log'
import type { RequestHandler, Response } from 'express'
import type { GatewayConfig } from '../config.ts'
import { errors } from '../errors.ts'
import { createHosts, hostNameOf } from './allowed-hosts.ts'
import { clientAddress, createProxies, peerAddress } from './client-address.ts'
import { sendWrongHost } from './wrong-host.ts'

/** What is known of a request before it is handled. */
export interface Exchange {
  /** The client's address. */
  readonly address: string
  readonly proto: 'http' | 'https'
  /** Host and port as the browser has them. */
  readonly host: string
  /** The path as sent: not decoded, without the query. */
  readonly path: string
  /** By `performance.now()`. */
  readonly receivedAt: number
}

export const exchangeOf = (response: Response): Exchange => response.locals.exchange

/** Gives every request an id of the gateway's own, and logs a line when its response has ended. */
export function logRequests(log: Log): RequestHandler {
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

/**
 * Determines client address, scheme and host, and stores them as the response's exchange. Every
 * later handler can rely on the host being one of the product's.
 *
 * @throws invalidRequest for two Host headers or a malformed one
 * @throws wrongHost for any host but the product's
 */
export function identifyClient(config: GatewayConfig): RequestHandler {
  const proxies = createProxies(config.trustedProxies)
  const isAllowed = createHosts(config)
  return (request, response, next) => {
    const peer = peerAddress(request.socket)
    const trusted = proxies.trusts(peer)
    const forwarded = (name: string) => (trusted ? lastEntry(request.headers[name]) : undefined)
    const host = (forwarded('x-forwarded-host') ?? request.headers.host ?? '').toLowerCase()
    const name = hostNameOf(host)
    if (!request.url.startsWith('/') || !name || hostHeaders(request) > 1)
      throw errors.invalidRequest({ fields: 'address' })
    if (!isAllowed(name)) return sendWrongHost(config, request, response, name)
    if (!['chunked', undefined].includes(request.headers['transfer-encoding']?.toLowerCase())) {
      response.setHeader('connection', 'close')
      throw errors.malformedBody({ expected: 'HTTP' })
    }
    const exchange: Exchange = {
      address: clientAddress(peer, String(request.headers['x-forwarded-for'] ?? ''), proxies),
      proto: config.secure || forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http',
      host,
      path: pathOf(request),
      receivedAt: performance.now(),
    }
    response.locals.exchange = exchange
    next()
  }
}

/** The entry that the nearest proxy wrote; the client may have written those before it. */
const lastEntry = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',').at(-1)?.trim()

/** Counts Host headers; Node keeps the first in `headers` and drops the others. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
