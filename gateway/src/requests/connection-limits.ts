import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ServiceError, toProblem } from '@hunch/kit/errors'
import { STATUS_CODES } from '@hunch/kit/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import { peerAddress } from './client-address.ts'
import type { FairShares, Holding } from './fair-shares.ts'
import { limitIncomingBytes } from './incoming-bytes.ts'
import { requestLimits } from './limits.ts'
import { holderOf } from './shares.ts'

/**
 * Limits the cost of connections. Requests with slow headers get 408. Beyond `connections` or `idleConnections`, the network
 * with the most of these connections loses its oldest one. If no request is in progress on that connection, the connection gets
 * 429 before it ends: a request may be on the way. A request in progress gets no response, because its outcome is unknown.
 */
export function limitConnections(context: Context, server: Server): void {
  const { limits, shares, guards, containment, timers } = context
  setServerLimits(limits, server)
  limitUnanswered(server)
  const idle = new Map<Socket, Holding>()
  const inProgress = new Map<Socket, ServerResponse>()
  let closing = 0
  const end = (socket: Socket) => {
    const hasRoom = closing < requestLimits.closingConnections
    if (!hasRoom || inProgress.has(socket) || !socket.writable) return void socket.destroy()
    closing += 1
    socket.on('close', () => {
      closing -= 1
    })
    closeWith(socket, rawProblem(errors.tooManyRequests({ seconds: retrySeconds }), 429, retrySeconds))
  }
  const count = (total: FairShares, socket: Socket) => total.take(holderOf(peerAddress(socket)), 1, () => end(socket))
  const addIdle = (socket: Socket) => {
    if (socket.writable) idle.set(socket, count(shares.idleConnections, socket))
  }
  const endIdle = (socket: Socket) => {
    idle.get(socket)?.release()
    idle.delete(socket)
  }
  server.on('connection', (socket) => {
    const { release } = count(shares.connections, socket)
    addIdle(socket)
    socket.on('close', () => {
      release()
      endIdle(socket)
      inProgress.delete(socket)
    })
  })
  server.on('request', (request, response) => {
    const { socket } = request
    if (!socket.writable) return
    endIdle(socket)
    inProgress.set(socket, response)
    limitIncomingBytes(request, response, { guard: guards.of(response), timers })
    const done = () => {
      if (inProgress.get(socket) !== response) return
      inProgress.delete(socket)
      addIdle(socket)
    }
    // The rest of a body belongs to the request whose response was sent. Errors in it get no second response.
    response.on('close', () => (request.complete ? done() : request.on('close', done)))
  })
  server.on('clientError', (error, socket) => {
    try {
      const response = inProgress.get(socket as Socket)
      rejectBytes(error, socket, response && { response, guard: guards.of(response) })
    } catch (exception) {
      containment.note(exception)
      socket.destroy()
    }
  })
}

/** Retry-After of a 429 for a connection that was closed to make room. */
const retrySeconds = 1

function setServerLimits(limits: Limits, server: Server): void {
  server.headersTimeout = limits.headersMs
  server.requestTimeout = 0 // a body has a minimum rate instead of a timeout
  server.timeout = limits.silentMs
  server.keepAliveTimeout = limits.keepAliveMs
  server.maxHeadersCount = requestLimits.headersCount
}

/**
 * Ends a connection on which more than `unansweredRequests` requests wait for their responses. Node parses all requests of a
 * chunk before it sends a response, so 64 kB could be 1,800 requests at once. Browsers and proxies wait for each response.
 * A request with an unknown `Expect` header also ends its connection, since Node would read its body without a limit.
 */
function limitUnanswered(server: Server): void {
  const unanswered = new WeakMap<Socket, number>()
  const add = (socket: Socket, change: 1 | -1): number => {
    const count = (unanswered.get(socket) ?? 0) + change
    unanswered.set(socket, count)
    return count
  }
  server.prependListener('request', ({ socket }, response) => {
    if (add(socket, 1) > requestLimits.unansweredRequests) socket.destroy()
    else response.on('close', () => add(socket, -1))
  })
  server.on('checkExpectation', ({ socket }) => socket.destroy())
}

/** Ends a connection whose bytes are not a valid request, or break the request in progress. */
function rejectBytes(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  current: { response: ServerResponse; guard: ResponseGuard } | undefined,
): void {
  const { problem, status } = problemOf(error.code)
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (!current) closeWith(socket, rawProblem(problem, status))
  else if (current.response.writableEnded) closeWith(socket, '')
  else if (current.guard.isOver) socket.destroy()
  else current.guard.reject(problem, { close: true })
}

/** Sends a text and ends the connection. Destroys it if the client does not close its side within `closingMs`. */
function closeWith(socket: Duplex, text: string): void {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), requestLimits.closingMs).unref()
  socket.on('close', () => clearTimeout(timer))
}

/** Returns a response as text, for when Node has not created a response object. */
function rawProblem(problem: ServiceError, status: number, retryAfter?: number): string {
  const title = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ ...toProblem(problem), status, title })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `cache-control: ${cacheControl.none}`,
    'x-content-type-options: nosniff',
    ...(retryAfter ? [`retry-after: ${retryAfter}`] : []),
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Returns the problem and status for an error of Node's parser. */
function problemOf(code: string | undefined): { problem: ServiceError; status: number } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { problem: errors.timeout(), status: 408 }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { problem: errors.bodyTooLarge({ limit: requestLimits.headersSize }), status: 431 }
  return { problem: errors.malformedBody({ expected: 'HTTP' }), status: 400 }
}
