import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { InProcessHttp } from '../lifecycle/in-process.ts'
import type { Part } from '../lifecycle/service.ts'
import type { Containment } from './contain.ts'

/** A bound socket that several processes listen on, as Node hands it from one process to another. */
export type SharedSocket = object

export interface Listener extends Part {
  /** `http://127.0.0.1:4000`; throws before it listens. */
  address(): string
  readonly server: Server
  /** For callers in this process, without a connection. */
  readonly inProcess: InProcessHttp
}

/** Bounds against slow and idle callers, in ms. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 }

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
  const server = createServer({ ...timeouts, connectionsCheckingInterval: 2_000 }, listener)
  let callsInProcess = 0
  const countedListener: RequestListener = (request, response) => {
    callsInProcess += 1
    response.once('close', () => (callsInProcess -= 1))
    listener(request, response)
  }
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
    drain: () =>
      new Promise((done) => {
        if (!server.listening) return done()
        // A connection with an answer on its way is busy now and idle a moment later, for as long as its keep-alive.
        const sweep = setInterval(() => server.closeIdleConnections(), 20)
        server.close(async () => {
          clearInterval(sweep)
          while (callsInProcess > 0) await setTimeout(10)
          done()
        })
        server.closeIdleConnections()
      }),
    async stop() {
      server.closeAllConnections()
    },
  }
}
