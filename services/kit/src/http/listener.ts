import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { InProcessHttp } from '../lifecycle/in-process.ts'
import type { Part } from '../lifecycle/service.ts'
import type { Containment } from './contain.ts'
import { type ListenerWithClasses, messageClassesOf } from './message-classes.ts'
import { createServer } from './node-http.ts'

/** A bound socket that several processes listen on, as Node hands it from one process to another. */
export type SharedSocket = object

export interface Listener extends Part {
  /** `http://127.0.0.1:4000`; throws before it listens. */
  address(): string
  readonly server: Server
  /** For callers in this process, without a connection. */
  readonly inProcess: InProcessHttp
}

/**
 * Bounds against slow and idle callers, in ms. A body has none in all: a photo over a slow line takes minutes, and the
 * gateway ends one that is slower than the least rate.
 */
const timeouts = { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 65_000 }

/**
 * An HTTP server as a part: listens when started, on draining takes no new connection and
 * lets the requests under way finish. Where another process holds the listening `socket` and
 * handed it on, connections are accepted from that, and host and port are not looked at. With a
 * containment an exception while a request is served ends that one only.
 */
export function createListener(
  name: string,
  at: { host: string; port: number; containment?: Containment; socket?: SharedSocket | undefined },
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Listener {
  const { host, port, containment, socket } = at
  const listener: RequestListener = containment?.handler(handle) ?? handle
  const classes = messageClassesOf(handle)
  const server = createServer({ ...timeouts, ...classes, connectionsCheckingInterval: 2_000 }, listener)
  let callsInProcess = 0
  const countEnd = () => {
    callsInProcess -= 1
  }
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
  })
  const counted: RequestListener = (request, response) => {
    callsInProcess += 1
    response.once('close', countEnd)
    listener(request, response)
  }
  const countedListener: ListenerWithClasses = Object.assign(counted, classes)
  return {
    name,
    server,
    inProcess: () => (server.listening ? countedListener : undefined),
    address() {
      const address = server.address() as AddressInfo | null
      if (!address) throw new Error(`${name} does not listen yet`)
      return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
    },
    start: () =>
      new Promise((done, fail) => {
        server.once('error', fail)
        const listening = () => {
          server.off('error', fail)
          done()
        }
        if (socket) server.listen(socket, listening)
        else server.listen(port, host, listening)
      }),
    async drain() {
      if (!server.listening) return
      isDraining = true
      // Nothing is accepted any more; unlike an HTTP server's own `close` this leaves idle connections open.
      const closed = new Promise<unknown>((done) => NetServer.prototype.close.call(server, done))
      await untilUnused(server)
      // A connection with an answer on its way is busy now and idle a moment later, for as long as its keep-alive.
      const sweep = setInterval(() => server.closeIdleConnections(), 20)
      server.closeIdleConnections()
      await closed
      clearInterval(sweep)
      while (callsInProcess > 0) await setTimeout(10)
    },
    async stop() {
      server.closeAllConnections()
    },
  }
}

/** How long a connection must have been unused before it is closed, in ms. */
const unusedMs = 250

/**
 * Waits until those who use connections have closed them, as each response asks from now on. One that is closed from here at
 * the moment when the next request is sent on it would lose that request.
 */
async function untilUnused(server: Server): Promise<void> {
  for (const end = performance.now() + unusedMs; performance.now() < end; await setTimeout(10))
    if ((await connectionsOf(server)) === 0) return
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((done) => server.getConnections((error, count) => done(error ? 0 : count)))
