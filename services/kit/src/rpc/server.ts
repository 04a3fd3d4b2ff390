import { setTimeout as sleep } from 'node:timers/promises'
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import { HealthImplementation } from 'grpc-health-check'
import { commonErrors } from '../errors/index.ts'
import type { Identity } from '../identity/index.ts'
import type { InProcessRpc, RpcMethods } from '../lifecycle/in-process.ts'
import type { Part } from '../lifecycle/service.ts'
import type { Log } from '../log/index.ts'
import { createMetrics, type Metrics } from '../telemetry/index.ts'
import type { Implemented, RpcMethod } from './implement.ts'
import { headers } from './methods.ts'
import { toCallerError, toStatus } from './problem.ts'

export interface RpcServer extends Part {
  /** `127.0.0.1:4001`; throws before it listens. */
  address(): string
  /** For callers in this process, without a connection. */
  readonly inProcess: InProcessRpc
}

/** Connections end after this long, so that callers find new replicas. */
const options = {
  'grpc.max_connection_age_ms': 60_000,
  'grpc.max_connection_age_grace_ms': 10_000,
  'grpc.max_receive_message_length': 4 * 1024 * 1024,
}

/** A gRPC server with the standard health service beside the given ones. */
export function createRpcServer(given: {
  name: string
  host: string
  port: number
  identity: Identity
  log: Log
  services: readonly Implemented[]
  /** Where exceptions are counted. */
  metrics?: Metrics | undefined
  /** How long calls under way may take when the server drains; 5 s where nothing is said. */
  drainMs?: number
}): RpcServer {
  const { metrics = createMetrics(), drainMs = 5_000 } = given
  const server = new Server(options)
  const health = new HealthImplementation({ '': 'NOT_SERVING' })
  health.addToServer(server)
  const byPath = new Map<string, RpcMethod>()
  for (const service of given.services) {
    const methods = service.methods(given.identity, given.log, metrics)
    for (const [name, { path }] of Object.entries(service.definition)) byPath.set(path, methods[name] as RpcMethod)
    server.addService(
      service.definition,
      Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, unary(method)])),
    )
  }
  let port = 0
  let isServing = false
  let callsInProcess = 0

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
    }
  }
  return {
    name: `${given.name} rpc`,
    address() {
      if (!port) throw new Error(`${given.name} rpc does not listen yet`)
      return `${given.host}:${port}`
    },
    inProcess: () => (isServing ? call : undefined),
    async start() {
      port = await new Promise<number>((done, fail) => {
        server.bindAsync(`${given.host}:${given.port}`, ServerCredentials.createInsecure(), (error, bound) =>
          error ? fail(error) : done(bound),
        )
      })
      isServing = true
      health.setStatus('', 'SERVING')
    },
    async drain() {
      isServing = false
      health.setStatus('', 'NOT_SERVING')
      const end = performance.now() + drainMs
      await new Promise<void>((done) => {
        const force = setTimeout(() => server.forceShutdown(), drainMs)
        server.tryShutdown(() => {
          clearTimeout(force)
          done()
        })
      })
      while (callsInProcess > 0 && performance.now() < end) await sleep(10)
    },
    async stop() {
      isServing = false
      server.forceShutdown()
    },
  }
}

/** A method as grpc-js calls it. */
const unary =
  (method: RpcMethod): handleUnaryCall<unknown, unknown> =>
  (call, callback) => {
    const gone = new AbortController()
    call.on('cancelled', () => gone.abort())
    const text = (name: string) => call.metadata.get(name)[0]?.toString() ?? ''
    const carried = { token: text(headers.token), requestId: text(headers.requestId), signal: gone.signal }
    method(call.request, carried).then(
      (reply) => callback(null, reply),
      (error: unknown) => callback(toStatus(error)),
    )
  }
