import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { preferredLanguage } from '@hunch/kit/language'
import type { Answers } from './page.ts'

/** Limits of one connection, and the maximum number of connections. */
export const bounds = {
  connections: 400,
  /** Maximum connections that wait to be accepted: as many as the gateway's own port has. */
  backlog: 4_096,
  headersMs: 5_000,
  /** Maximum lifetime of a connection, in ms, whatever its client does. */
  connectionMs: 8_000,
  /** Limits of a request body. The body is read before the response is sent, so that the client reads the response. */
  bodyMs: 1_000,
  bodyBytes: 64 * 1024,
} as const

/** Creates the server that answers 503 while the app is down. Navigations get a page, all other requests problem+json. */
export function createStandInServer(answers: Answers): Server {
  const server = createServer({
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.headersMs,
    connectionsCheckingInterval: 1_000,
  })
  server.maxConnections = bounds.connections
  server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), bounds.connectionMs)
    socket.on('close', () => clearTimeout(timer))
  })
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    whenRead(request, () => answer(answers, request, response))
  server.on('request', serve)
  // A client that sends `Expect: 100-continue` gets the response and need not send the body.
  server.on('checkContinue', (request, response) => answer(answers, request, response))
  return server
}

/** Calls `done` once the body is read, or has reached a limit. The body is discarded. */
function whenRead(request: IncomingMessage, done: () => void): void {
  let bytes = 0
  const finish = () => {
    clearTimeout(timer)
    request.off('end', finish).off('data', count)
    done()
  }
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bounds.bodyBytes) finish()
  }
  const timer = setTimeout(finish, bounds.bodyMs)
  request.on('close', () => clearTimeout(timer))
  request.on('end', finish).on('data', count)
}

function answer({ pages, policy, problem }: Answers, request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 503
  response.setHeader('stand-in', 'yes') // the web app then shows its data and reports that it is offline
  response.setHeader('retry-after', '1')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('connection', 'close')
  const page = isNavigation(request)
  if (page) {
    response.setHeader('content-security-policy', policy)
    response.setHeader('referrer-policy', 'same-origin')
    response.setHeader('x-frame-options', 'DENY')
  }
  response.setHeader('content-type', page ? 'text/html; charset=utf-8' : 'application/problem+json')
  const language = preferredLanguage(request.headers['accept-language'], Object.keys(pages)) ?? 'en'
  const body = Buffer.from(page ? (pages[language] ?? '') : problem)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether a request is a navigation. Browsers send `sec-fetch-mode`; other clients accept HTML outside /api. */
function isNavigation({ url = '', headers }: IncomingMessage): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return !/^\/api(\/|\?|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}
