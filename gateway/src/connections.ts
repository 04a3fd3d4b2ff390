import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServiceError, toProblem } from '@hunch/kit/errors'
import { sendProblem } from '@hunch/kit/http'
import type { Limits } from './config.ts'
import { errors } from './errors.ts'

/** The most that the headers of a request may hold; Node's own bound. */
const headerLimit = '16 kB'
/** How long what is left of a refused body is taken in, so that its sender reads the refusal. */
const lingerMs = 5_000
/** How long the other side has to read why it is turned away. */
const partingMs = 1_000

/** Bounds what connections may cost: slow ones are told 408, idle ones beyond a number are closed. */
export function boundConnections(server: Server, limits: Limits): void {
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.uploadMs
  server.timeout = limits.silentMs
  server.keepAliveTimeout = limits.keepAliveMs
  server.maxConnections = limits.connections
  server.maxHeadersCount = 100

  const idle = new Set<Duplex>()
  const answering = new Map<Duplex, ServerResponse>()
  const rest = (socket: Duplex) => {
    if (socket.destroyed) return
    idle.add(socket)
    for (const oldest of idle) {
      if (idle.size <= limits.idleConnections) break
      idle.delete(oldest)
      oldest.destroy()
    }
  }
  server.on('connection', (socket) => {
    rest(socket)
    socket.on('close', () => {
      idle.delete(socket)
      answering.delete(socket)
    })
  })
  server.on('request', (request, response) => {
    const { socket } = request
    idle.delete(socket)
    answering.set(socket, response)
    response.on('finish', () => {
      if (request.complete) return
      const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
      request.on('close', () => clearTimeout(timer))
    })
    response.on('close', () => {
      if (answering.get(socket) !== response) return
      answering.delete(socket)
      rest(socket)
    })
  })
  server.on('clientError', (error, socket) => refuse(error, socket, answering.get(socket)))
}

/** Answers bytes that are no request, or spoil the one under way. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, response: ServerResponse | undefined): void {
  const { problem, status } = faultOf(error.code)
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (!response) part(socket, rawProblem(problem, status))
  else if (response.writableEnded) part(socket, '')
  else if (response.headersSent) socket.destroy()
  else {
    response.setHeader('connection', 'close')
    sendProblem(response, problem)
  }
}

/** Says a last word; who does not hang up after it is cut off. */
function part(socket: Duplex, lastWord: string): void {
  socket.end(lastWord)
  const timer = setTimeout(() => socket.destroy(), partingMs).unref()
  socket.on('close', () => clearTimeout(timer))
}

/** An answer where there is no response object to write it with. */
function rawProblem(problem: ServiceError, status: number): string {
  const title = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ ...toProblem(problem), status, title })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function faultOf(code: string | undefined): { problem: ServiceError; status: number } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { problem: errors.timeout(), status: 408 }
  if (code === 'HPE_HEADER_OVERFLOW') return { problem: errors.bodyTooLarge({ limit: headerLimit }), status: 431 }
  return { problem: errors.malformedBody({ expected: 'HTTP' }), status: 400 }
}
