import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { beginSpan, createRouteTimes, endSpan, type RouteTimes } from '@hunch/kit/http'
import { requestFields, tracedRequestId, withRequestId } from '@hunch/kit/log'
import type { RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
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
  /** By the clock of the gateway's timers. */
  readonly receivedAt: number
}

export const exchangeOf = (response: Response): Exchange => response.locals.exchange

/**
 * Gives every request an id of the gateway's own and, where it is traced, the first span of its trace. When its
 * response has ended, logs a line and counts how long that took.
 */
export function logRequests({ log, observer: { metrics, tracer } }: Pick<Context, 'log' | 'observer'>): RequestHandler {
  const others = createRouteTimes(metrics)('', 'page or file')
  return (request, response, next) => {
    const id = randomUUID()
    const span = tracer && beginSpan(tracer, request, 'first')
    const requestId = span ? tracedRequestId(id, span.traceparent) : id
    const from = performance.now()
    const { method } = request
    const path = pathOf(request)
    response.setHeader('x-request-id', id)
    response.on('close', () => {
      const ms = performance.now() - from
      const cut = response.writableFinished ? {} : { cutOff: true }
      const { statusCode: status } = response
      log.info({ method, path, status, ms: Math.round(ms), ...requestFields(requestId), ...cut }, 'request')
      const times: RouteTimes = response.locals.times ?? others
      times.observe(status, ms / 1000)
      if (span) endSpan(span, response, times.route)
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
export function identifyClient({ config, timers }: Pick<Context, 'config' | 'timers'>): RequestHandler {
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
      receivedAt: timers.now(),
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
