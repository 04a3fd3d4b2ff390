import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Part } from '../lifecycle/index.ts'

export interface Listener extends Part {
  /** `http://127.0.0.1:4000`; throws before it listens. */
  address(): string
  readonly server: Server
}

/** Bounds against slow and idle callers, in ms. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 }

/**
 * An HTTP server as a part: listens when started, on draining takes no new connection and
 * lets the requests under way finish.
 */
export function createListener(name: string, host: string, port: number, handle: RequestListener): Listener {
  const server = createServer({ ...timeouts, connectionsCheckingInterval: 2_000 }, handle)
  return {
    name,
    server,
    address() {
      const address = server.address() as AddressInfo | null
      if (!address) throw new Error(`${name} does not listen yet`)
      return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
    },
    start: () =>
      new Promise((done, fail) => {
        server.once('error', fail)
        server.listen(port, host, () => {
          server.off('error', fail)
          done()
        })
      }),
    drain: () =>
      new Promise((done) => {
        if (!server.listening) return done()
        // A connection with an answer on its way is busy now and idle a moment later, for as long as its keep-alive.
        const sweep = setInterval(() => server.closeIdleConnections(), 20)
        server.close(() => {
          clearInterval(sweep)
          done()
        })
        server.closeIdleConnections()
      }),
    async stop() {
      server.closeAllConnections()
    },
  }
}
