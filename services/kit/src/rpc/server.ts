import { Server, ServerCredentials } from '@grpc/grpc-js'
import { HealthImplementation } from 'grpc-health-check'
import type { Identity } from '../identity/index.ts'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { createMetrics, type Metrics } from '../telemetry/index.ts'
import type { Implemented } from './implement.ts'

export interface RpcServer extends Part {
  /** `127.0.0.1:4001`; throws before it listens. */
  address(): string
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
}): RpcServer {
  const { metrics = createMetrics() } = given
  const server = new Server(options)
  const health = new HealthImplementation({ '': 'NOT_SERVING' })
  health.addToServer(server)
  for (const service of given.services)
    server.addService(service.definition, service.handlers(given.identity, given.log, metrics))
  let port = 0
  return {
    name: `${given.name} rpc`,
    address() {
      if (!port) throw new Error(`${given.name} rpc does not listen yet`)
      return `${given.host}:${port}`
    },
    async start() {
      port = await new Promise<number>((done, fail) => {
        server.bindAsync(`${given.host}:${given.port}`, ServerCredentials.createInsecure(), (error, bound) =>
          error ? fail(error) : done(bound),
        )
      })
      health.setStatus('', 'SERVING')
    },
    async drain() {
      health.setStatus('', 'NOT_SERVING')
      await new Promise<void>((done) => {
        const force = setTimeout(() => server.forceShutdown(), 5_000)
        server.tryShutdown(() => {
          clearTimeout(force)
          done()
        })
      })
    },
    async stop() {
      server.forceShutdown()
    },
  }
}
