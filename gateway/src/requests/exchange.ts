import type { IncomingMessage } from 'node:http'
import { createRouteTimes, logRequests } from '@hunch/kit/http'
import type { RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { errors, quoted } from '../errors.ts'
import { createHosts, hostNameOf } from './allowed-hosts.ts'
import { clientAddress, createProxies, peerAddress } from './client-address.ts'
import { requestLimits } from './limits.ts'
import { sendWrongHost } from './wrong-host.ts'

/** Data about a request, determined before it is handled. */
export interface Exchange {
  /** The client's address. */
  readonly address: string
  readonly proto: 'http' | 'https'
  /** Host and port that the browser uses, in lower case. */
  readonly host: string
  /** The path as sent: not decoded, without the query. */
  readonly path: string
  /** `timers.now()` on arrival. */
  readonly receivedAt: number
}

export const exchangeOf = (response: Response): Exchange => response.locals.exchange

/** Logs, measures and traces requests. Pages and files share one metric; calls set their own. */
export function logClientRequests(context: Pick<Context, 'log' | 'observer'>): RequestHandler {
  const { metrics, tracer } = context.observer
  return logRequests({
    log: context.log,
    at: 'first',
    tracer: () => tracer,
    pathOf: (request) => quoted(pathOf(request)),
    others: createRouteTimes(metrics)('', 'page or file'),
  })
}

/**
 * Determines client address, scheme and host, and stores them as the response's exchange. Every
 * later handler can rely on the host being one of the product's.
 *
 * @throws invalidRequest for two Host headers, a malformed one, or a target that is not a path
 * @throws wrongHost for any host except the product's; a browser's navigation gets a page instead
 * @throws malformedBody for a transfer coding other than chunked
 */
export function identifyClient({ config, timers }: Pick<Context, 'config' | 'timers'>): RequestHandler {
  const proxies = createProxies(config.trustedProxies)
  const isAllowed = createHosts(config)
  return (request, response, next) => {
    truncateAcceptEncoding(request)
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

/** Cuts a long Accept-Encoding. Each choice of an encoding parses the whole header; thousands of names take milliseconds. */
function truncateAcceptEncoding({ headers }: IncomingMessage): void {
  const accepted = headers['accept-encoding']
  if (accepted) headers['accept-encoding'] = accepted.slice(0, requestLimits.acceptEncodingCharacters)
}

/** Returns a header's last entry, which the nearest proxy wrote. The client may have written the earlier entries. */
const lastEntry = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',').at(-1)?.trim()

/** Counts Host headers. Node keeps only the first in `headers`. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
