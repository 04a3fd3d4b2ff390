import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { InProcessHttp } from '../lifecycle/in-process.ts'
import type { Part } from '../lifecycle/service.ts'
import { queueAccepted } from '../timers/index.ts'
import type { Containment } from './contain.ts'
import { createServer, type ListenerWithClasses, messageClassesOf } from './node-http.ts'

/** A port that processes hand over to each other, or use together. */
export interface SharedPort {
  /** Whether several processes can listen at the same time (SO_REUSEPORT). */
  readonly reusePort: boolean
  /** Called before the server listens. Resolves once the process that has the port releases or shares it. */
  beforeListening(): Promise<unknown>
}

export interface Listener extends Part {
  /** Returns the server's address, such as `http://127.0.0.1:4000`. Throws if the server is not listening yet. */
  address(): string
  readonly server: Server
  /**
   * Returns the listener for callers in this process, which need no connection; undefined while the server accepts no calls.
   */
  readonly inProcess: InProcessHttp
}

/**
 * Timeouts for slow and idle clients, in ms. There is no total limit for a body: a photo over a slow line takes minutes.
 * The gateway ends transfers below the minimum rate.
 */
const timeouts = { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 65_000 }

/** Maximum number of connections that wait to be accepted, for example after a restart. Linux's own limit is 4096 as well. */
const backlog = 4_096

/**
 * Creates an HTTP server as a part of a service. When draining, it stops accepting connections and finishes pending
 * requests, except those whose headers are still incomplete after `unusedMs`. With `shared` other processes may listen on
 * the same port. With a containment, an exception ends only the request that caused it.
 */
export function createListener(
  name: string,
  at: {
    host: string
    port: number
    containment?: Containment
    shared?: SharedPort | undefined
    /** How long draining waits for clients to use or close idle connections, in ms. Default: 250. */
    unusedMs?: number | undefined
  },
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Listener {
  const { host, port, containment, shared, unusedMs = defaultUnusedMs } = at
  const listener: RequestListener = containment?.handler(handle) ?? handle
  const classes = messageClassesOf(handle)
  const server = createServer({ ...timeouts, ...classes, connectionsCheckingInterval: 2_000 }, listener)
  const requests = trackRequests(server)
  let callsInProcess = 0
  const countEnd = () => {
    callsInProcess -= 1
  }
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    requests.begin(response)
    if (!server.listening) response.shouldKeepAlive = false
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
    inProcess: () => (server.listening && !isDraining ? countedListener : undefined),
    address() {
      const address = server.address() as AddressInfo | null
      if (!address) throw new Error(`${name} does not listen yet`)
      return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
    },
    async start() {
      await shared?.beforeListening()
      server.listen({ host, port, backlog, reusePort: shared?.reusePort === true })
      await once(server, 'listening')
    },
    async drain() {
      if (!server.listening) return
      isDraining = true
      // Clients are asked to close their connections only after this, because their new connections would join the queue.
      await queueAccepted(server)
      // Stops accepting. Unlike the HTTP server's own `close`, this leaves idle connections open.
      const closed = new Promise<unknown>((done) => NetServer.prototype.close.call(server, done))
      await untilUnused(server, unusedMs)
      // A busy connection becomes idle after its response and would stay open for its keep-alive time.
      const sweep = setInterval(requests.closeIdle, 20)
      requests.closeIdle()
      await closed
      clearInterval(sweep)
      while (callsInProcess > 0) await setTimeout(10)
    },
    async stop() {
      server.closeAllConnections()
    },
  }
}

/**
 * Default of `unusedMs`. It is enough for services: their client, the gateway, closes idle connections for writes after 100 ms
 * (`maxIdleMs` in its write-agent.ts). Reads can be retried.
 */
const defaultUnusedMs = 250

/**
 * Waits up to `unusedMs` for clients to close their connections, as each response now requests. If the server closed a
 * connection just as a client sends a request, that request would be lost.
 */
async function untilUnused(server: Server, unusedMs: number): Promise<void> {
  for (const end = performance.now() + unusedMs; performance.now() < end; await setTimeout(10))
    if ((await connectionsOf(server)) === 0) return
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((done) => server.getConnections((error, count) => done(error ? 0 : count)))

/**
 * Counts the pending requests of each connection: those whose headers are complete, and whose body or response is not.
 * `closeIdle` closes the connections without a pending request, also if a request's headers have arrived only in part. It first
 * lets the server read requests that arrived while the process was busy.
 */
function trackRequests(server: Server) {
  const pending = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    pending.set(socket, 0)
    socket.once('close', () => pending.delete(socket))
  })
  const add = (socket: Socket, change: number) => {
    const count = pending.get(socket)
    if (count !== undefined) pending.set(socket, count + change)
  }
  function endResponse(this: ServerResponse): void {
    const end = () => add(this.req.socket, -1)
    if (this.req.complete) end()
    else this.req.once('close', end)
  }
  return {
    begin(response: ServerResponse): void {
      add(response.req.socket, 1)
      response.once('close', endResponse)
    },
    closeIdle: () =>
      void setImmediate(() => {
        for (const [socket, count] of pending) if (count === 0) socket.destroy()
      }),
  }
}
