/** Services, defined by their own parts. The kit opens and composes the parts that every service has. */
import type { DescService } from '@bufbuild/protobuf'
import type { Address, ServiceConfig } from '../config/index.ts'
import {
  type Consumer,
  createConsumer,
  createRelay,
  type EventHandler,
  type EventLog,
  openEventLog,
} from '../events/index.ts'
import { createHttpServer, type Route } from '../http/index.ts'
import { createIdentity, type Identity } from '../identity/index.ts'
import { composeService, type Flushable, type Part, type Service } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { type Database, migrate, openDatabase } from '../postgres/index.ts'
import { type Client, connect, createRpcServer, type Implemented } from '../rpc/index.ts'
import type { Telemetry } from '../telemetry/index.ts'
import type { Timers } from '../timers/index.ts'

/** The dependencies that every service has, and from which it opens its own parts. */
export interface Ground<Config> {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  readonly identity: Identity
  /** Connects to a peer by gRPC until the service stops, such as `connect(AuthService, 'auth', config.authRpc)`. */
  connect<S extends DescService>(service: S, audience: string, address: Address): Client<S>
}

/** A service's own parts. */
export interface Opened<Context> {
  /** The dependencies of the service's operations. */
  readonly context: Context
  /** Parts that start after the database and the event log, in this order. */
  readonly parts?: readonly Part[]
  /** Parts that start just before the servers, such as caches and buffers of calls. */
  readonly beforeCalls?: readonly Part[]
  /** Wraps the event log for the consumer. */
  readonly consumes?: (eventLog: EventLog) => EventLog
}

/** The definition of a service. */
export interface Definition<Config extends ServiceConfig, Context> {
  readonly name: string
  /** The folder of the service's migrations. */
  readonly migrations: string
  /** The topic to which the service publishes. Default: the service's name. */
  readonly topic?: string
  /** The topics that the service consumes. */
  readonly topics: readonly string[]
  open(ground: Ground<Config>): Opened<Context> | Promise<Opened<Context>>
  handlers(context: Context): readonly EventHandler[]
  routes(context: Context): readonly Route[]
  /** Returns the implementation of the service's gRPC methods. Default: none. */
  methods?(context: Context, database: Database): Implemented
  /** Returns the jobs, which run in the background or when the service is flushed. */
  jobs(context: Context, consumer: Consumer): readonly (Part & Flushable)[]
}

/** Creates the service of a definition, and the context of its operations. */
export async function createService<Config extends ServiceConfig, Context>(
  { name, migrations, topic = name, topics, ...own }: Definition<Config, Context>,
  config: Config,
  parent: Log,
  telemetry?: Telemetry,
): Promise<{ readonly service: Service; readonly context: Context }> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const { databaseUrl: url, databasePoolSize: poolSize, eventLogPoolSize, aroundEventLog: around } = config
  const database = openDatabase({ name, url, poolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, poolSize: eventLogPoolSize, around })
  const peers = connectsAs(identity, config.rpcTimers)
  const opened = await own.open({ config, log, database, identity, connect: peers.connect })
  const { context, parts = [], beforeCalls = [], consumes = (same) => same } = opened
  const consumer = createConsumer({
    group: name,
    topics,
    handlers: own.handlers(context),
    database,
    eventLog: consumes(eventLog),
    log,
  })
  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const methods = own.methods?.(context, database)
  const rpc = methods && createRpcServer({ ...listen, port: config.rpcPort, services: [methods] })
  const http = createHttpServer({
    ...listen,
    port: config.httpPort,
    routes: own.routes(context),
    ready: () => service.ready(),
  })
  const service = composeService(name, {
    telemetry,
    onDemand: config.onDemand,
    log,
    addresses: () => ({ http: http.address(), rpc: rpc?.address() ?? '' }),
    inProcess: { http: http.inProcess, rpc: rpc?.inProcess },
    parts: [
      { name: 'migrations', start: () => migrate(url, migrations, log) },
      database,
      eventLog,
      ...parts,
      peers,
      createRelay({ database, topic, eventLog, log }),
      consumer,
      ...own.jobs(context, consumer),
      ...beforeCalls,
      ...(rpc ? [rpc] : []),
      http,
    ],
  })
  return { service, context }
}

/** Returns the function that creates the service of a definition. */
export const defineService =
  <Config extends ServiceConfig, Context>(definition: Definition<Config, Context>) =>
  async (config: Config, parent: Log, telemetry?: Telemetry): Promise<Service> =>
    (await createService(definition, config, parent, telemetry)).service

/** Creates a part that connects to peers, and disconnects from all of them when it stops. */
function connectsAs(identity: Identity, timers?: Timers) {
  const clients: { close(): void }[] = []
  return {
    name: 'peers',
    connect<S extends DescService>(service: S, audience: string, address: Address): Client<S> {
      const client = connect(service, { audience, address, identity, ...(timers && { timers }) })
      clients.push(client)
      return client
    },
    async stop() {
      for (const client of clients) client.close()
    },
  }
}
