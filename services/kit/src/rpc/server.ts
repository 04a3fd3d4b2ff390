import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import { commonErrors } from '../errors/index.ts'
import type { Identity } from '../identity/index.ts'
import type { InProcessRpc, RpcMethods } from '../lifecycle/in-process.ts'
import type { Part } from '../lifecycle/service.ts'
import { type Log, tracedRequestId } from '../log/index.ts'
import { createMetrics, type Metrics } from '../telemetry/index.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'
import { addHealth } from './health.ts'
import { type Implemented, type Observed, observeMethods, type RpcMethod } from './implement.ts'
import { headers } from './methods.ts'
import { toCallerError, toStatus } from './problem.ts'

export interface RpcServer extends Part {
  /** Returns the server's address, such as `127.0.0.1:4001`. Throws if the server is not listening yet. */
  address(): string
  /** Returns the methods for callers in this process, which need no connection; undefined while the server accepts no calls. */
  readonly inProcess: InProcessRpc
}

/** Connections are closed after 60 s, so that callers find new replicas. */
const options = {
  'grpc.max_connection_age_ms': 60_000,
  'grpc.max_connection_age_grace_ms': 10_000,
  'grpc.max_receive_message_length': 4 * 1024 * 1024,
}

interface RpcServerOptions {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly identity: Identity
  readonly log: Log
  readonly services: readonly Implemented[]
  /** The metrics in which exceptions are counted. */
  readonly metrics?: Metrics | undefined
  /** Maximum time for pending calls when the server drains, in ms. Default: 5 s. */
  readonly drainMs?: number
  /** Default: Node's timers. Tests pass their own. */
  readonly timers?: Timers
}

/** Formats an address for gRPC: `127.0.0.1:9090`, or `[::1]:9090` for IPv6. */
export const hostAndPort = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** Creates a gRPC server with the given services and the standard health service. */
export function createRpcServer(given: RpcServerOptions): RpcServer {
  const { drainMs = 5_000, timers = nodeTimers } = given
  const server = new Server(options)
  const health = addHealth(server)
  /** Filled when `observe` is called. */
  const observed: Observed = { durations: new Map() }
  const byPath = addServices(server, given, observed)
  let port = 0
  let isServing = false
  let callsInProcess = 0
  /** Called when the last call in this process has ended. */
  let onNoCalls = () => {}

  const call: RpcMethods = async (path, request, carried) => {
    callsInProcess += 1
    try {
      const method = byPath.get(path)
      if (!method) throw commonErrors.internal()
      return await method(request, carried)
    } catch (error) {
      throw toCallerError(error)
    } finally {
      callsInProcess -= 1
      if (callsInProcess === 0) onNoCalls()
    }
  }
  return {
    name: `${given.name} rpc`,
    address() {
      if (!port) throw new Error(`${given.name} rpc does not listen yet`)
      return hostAndPort(given.host, port)
    },
    inProcess: () => (isServing ? call : undefined),
    observe: (observer) => observeMethods(observed, byPath.keys(), observer),
    async start() {
      port = await new Promise<number>((done, fail) => {
        server.bindAsync(hostAndPort(given.host, given.port), ServerCredentials.createInsecure(), (error, bound) =>
          error ? fail(error) : done(bound),
        )
      })
      isServing = true
      health.set(true)
    },
    async drain() {
      isServing = false
      health.set(false)
      const noCalls = new Promise<void>((done) => {
        if (callsInProcess === 0) done()
        else onNoCalls = done
      })
      const bound = timers.after(drainMs, () => {
        server.forceShutdown()
        onNoCalls()
      })
      await Promise.all([noCalls, new Promise<void>((done) => server.tryShutdown(() => done()))])
      bound.clear()
    },
    async stop() {
      isServing = false
      server.forceShutdown()
    },
  }
}

/** Adds the services to a server. Returns their methods by path. */
function addServices(
  server: Server,
  { identity, log, services, metrics = createMetrics() }: RpcServerOptions,
  observed: Observed,
): ReadonlyMap<string, RpcMethod> {
  const byPath = new Map<string, RpcMethod>()
  for (const service of services) {
    const methods = service.methods({ identity, log, metrics, observed })
    for (const [name, { path }] of Object.entries(service.definition)) byPath.set(path, methods[name] as RpcMethod)
    server.addService(
      service.definition,
      Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, unary(method)])),
    )
  }
  return byPath
}

/** Adapts a method to grpc-js. */
const unary =
  (method: RpcMethod): handleUnaryCall<unknown, unknown> =>
  (call, callback) => {
    const gone = new AbortController()
    call.on('cancelled', () => gone.abort())
    const text = (name: string) => call.metadata.get(name)[0]?.toString() ?? ''
    const traceparent = text(headers.traceparent)
    const requestId = traceparent ? tracedRequestId(text(headers.requestId), traceparent) : text(headers.requestId)
    const carried = { token: text(headers.token), requestId, signal: gone.signal }
    method(call.request, carried).then(
      (reply) => callback(null, reply),
      (error: unknown) => callback(toStatus(error)),
    )
  }
