import { fileURLToPath } from 'node:url'
import type { DescFile, DescMessage, DescService, MessageInitShape } from '@bufbuild/protobuf'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { ServiceConfig } from '../config/index.ts'
import { type Service, stoppedLate } from '../lifecycle/index.ts'
import { createLog, type Log, silentLog } from '../log/index.ts'
import { openDatabase, setClock } from '../postgres/index.ts'
import { type Client, connect } from '../rpc/index.ts'
import { type CallAs, callAs } from './call.ts'
import { testDatabase } from './database.ts'
import { eventsOf } from './events.ts'
import { type TestKeys, testKeys } from './keys.ts'
import { createPublished } from './published.ts'
import { type TestStores, testStores } from './stores.ts'

/** The servers that a service needs in a test, such as peers and a mail server, by name. */
type Peers = Readonly<Record<string, { stop(): Promise<unknown> }>>

export interface TestServiceOptions<S extends Service, C extends ServiceConfig, P extends Peers, T extends TestStores> {
  /** Name of the service, of its topic and of its consumer group. */
  readonly name: string
  /** The folder of the service's migrations, for new stores; or a function that opens the stores. */
  readonly stores: URL | (() => Promise<T>)
  /** Peers by name, each started with the keys of all processes. */
  readonly peers: { readonly [K in keyof P]: (keys: TestKeys) => Promise<P[K]> }
  /** Names of further processes that get keys, so that the test can sign calls as them. */
  readonly callers?: readonly string[]
  /** Descriptions of the events that the service publishes. */
  readonly events: readonly DescFile[]
  readonly configure: (
    common: ServiceConfig,
    peers: P,
    given: { readonly keys: TestKeys; readonly stores: T },
  ) => C | Promise<C>
  readonly create: (config: C, log: Log) => Promise<S>
  readonly log?: Log
}

/** Timeout of a test's own gRPC calls, in ms. A busy machine may pause longer than callers wait in production. */
const timeoutMs = 20_000

/**
 * Starts a service on its own stores, with its peers as real servers. Tests use its public interfaces: its calls, events
 * from others, and the events that it publishes. Jobs, relays and consumers run only when it is flushed, so nothing happens
 * between two steps of a test. `onDemand: false` of `configure` lets them run by themselves.
 */
export async function startService<
  S extends Service,
  C extends ServiceConfig,
  P extends Peers,
  T extends TestStores = TestStores,
>(options: TestServiceOptions<S, C, P, T>) {
  const { name, log = createLog({ level: 'fatal' }) } = options
  const [stores, keys] = await Promise.all([
    storesOf(options),
    testKeys(name, ...Object.keys(options.peers), ...(options.callers ?? [])),
  ])
  const peers = await startPeers(options.peers, keys)
  const config = await options.configure(commonConfig(name, keys, stores), peers, { keys, stores })
  const { pool, transaction } = openDatabase({ name: 'test', url: config.databaseUrl, poolSize: 2, log: silentLog() })
  const clients: { close(): void }[] = []

  /** Starts a replica, with `change` applied to its configuration. */
  async function start(change: Partial<C> = {}): Promise<S> {
    const replica = await options.create({ ...config, ...change }, log)
    await replica.start()
    return replica
  }
  let service = await start()

  const call: CallAs = (...call) => callAs(keys, name, service.addresses().http)(...call)
  const rows = async (query: string, values: unknown[] = []) => (await pool.query(query, values)).rows

  return {
    ...peers,
    config,
    stores,
    keys,
    eventLog: stores.eventLog,
    pool,
    transaction,
    start,
    get service() {
      return service
    },
    async restart() {
      await stopInTime(service)
      service = await start()
    },
    call,
    /** Returns a gRPC client of the service that signs as one of its callers. The client is closed when the service stops. */
    connectAs<D extends DescService>(description: D, caller: string): Client<D> {
      const identity = keys.identity(caller)
      const client = connect(description, { audience: name, address: service.addresses().rpc, identity, timeoutMs })
      clients.push(client)
      return client
    },
    rows,
    setClock: (to: Date | null, options = {}) => setClock(config.databaseUrl, to, options),
    ...eventsWith({ name, stores, files: options.events, rows, flush: () => service.flush() }),
    async stop() {
      for (const client of clients) client.close()
      await stopInTime(service)
      await Promise.all([pool.end(), ...Object.values(peers).map((peer) => peer.stop())])
      await stores.close()
    },
  }
}

/** Stops a service. Throws if its parts did not drain in time. */
async function stopInTime(service: Service): Promise<void> {
  const late: unknown[] = []
  const note = (message: unknown) => late.push(message)
  stoppedLate.subscribe(note)
  await service.stop()
  stoppedLate.unsubscribe(note)
  if (late.length > 0) throw new Error(`parts did not drain in time: ${JSON.stringify(late)}`)
}

/** Returns helpers for the events that a service receives and publishes. */
function eventsWith({
  name,
  stores: { eventLog, eventLogUrl },
  files,
  rows,
  flush,
}: {
  name: string
  stores: TestStores
  files: readonly DescFile[]
  rows: (query: string) => Promise<unknown[]>
  flush: () => Promise<number>
}) {
  const { published, publishedOf, requestIdsOf } = createPublished(eventLog, name, files)
  /** Flushes the service until no work is due and the outbox is empty. */
  async function settle(): Promise<void> {
    do while ((await flush()) > 0);
    while ((await rows('select from outbox limit 1')).length > 0)
  }
  /** Appends complete events to a topic, and lets the service handle them. */
  async function append(topic: string, ...events: readonly Event[]): Promise<void> {
    await eventLog.append(topic, events)
    await settle()
  }
  return {
    settle,
    append,
    /** Publishes events as another service does, with versions from 1, and lets the service handle them. */
    publish: <D extends DescMessage>(topic: string, schema: D, key: string, ...messages: MessageInitShape<D>[]) =>
      append(topic, ...eventsOf(schema, key, ...messages)),
    /** Does all due work, then returns the published events: all, or those of a key. */
    published: (key?: string) => settle().then(() => published(key)),
    /** Returns the request ids of a key's events. */
    requestIdsOf: (key: string) => settle().then(() => requestIdsOf(key)),
    /** Returns the published messages of one type. */
    publishedOf: <D extends DescMessage>(schema: D, key?: string) => settle().then(() => publishedOf(schema, key)),
    /** Lets the service consume all events again, as if it had consumed none. */
    async rewind(): Promise<void> {
      const log = openDatabase({ name: 'test', url: eventLogUrl, poolSize: 1, log: silentLog() })
      await log.pool.query('delete from log_cursors where consumer_group = $1', [name])
      await log.pool.end()
      await rows('delete from inbox')
      await settle()
    },
  }
}

async function storesOf<T extends TestStores>({
  name,
  stores,
}: {
  name: string
  stores: URL | (() => Promise<T>)
}): Promise<T> {
  if (typeof stores === 'function') return stores()
  return (await testStores(testDatabase(name, fileURLToPath(stores)))) as T
}

async function startPeers<P extends Peers>(
  peers: { readonly [K in keyof P]: (keys: TestKeys) => Promise<P[K]> },
  keys: TestKeys,
): Promise<P> {
  const starting = Object.entries(peers).map(async ([name, startPeer]) => [name, await startPeer(keys)] as const)
  return Object.fromEntries(await Promise.all(starting)) as P
}

const commonConfig = (name: string, keys: TestKeys, stores: TestStores): ServiceConfig => ({
  host: '127.0.0.1',
  httpPort: 0,
  rpcPort: 0,
  databaseUrl: stores.databaseUrl,
  databasePoolSize: 10,
  eventLogUrl: stores.eventLogUrl,
  identity: keys.config(name),
  productName: 'Test',
  onDemand: true,
})
