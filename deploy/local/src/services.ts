import type { PostgresServer } from '@hunch/kit/embedded'

/** The services, with the maximum of PostgreSQL connections of each. The event log takes two more per service. */
export const poolSizes = {
  auth: 8,
  predictions: 13,
  media: 3,
  social: 6,
  groups: 3,
  notifications: 3,
  analytics: 5,
  moderation: 3,
} as const
export type Name = keyof typeof poolSizes
export const names = Object.keys(poolSizes) as Name[]

/** With fewer connections, a relay and a consumer could block all requests of a service. */
const leastPoolSize = 2

/**
 * Maximum connections of each of several app processes. Together they use as many as one process, unless the minimum pool
 * size applies.
 */
export const poolSizesOf = (workers: number) => ({
  service: (name: Name) => Math.max(leastPoolSize, Math.floor(poolSizes[name] / workers)),
  /** Event log connections per service. Default: the event log's own number. */
  eventLog: workers > 1 ? 1 : undefined,
})

/** Maximum connections of an app process: its pools, and those for listening, locks and pipelined reads. */
const connectionsOfWorker = 60
/** Reserve for starts and for operator commands. */
const spareConnections = 50

/** Returns the number of connections that PostgreSQL must allow for `workers` app processes. */
export const connectionsFor = (workers: number): number => workers * connectionsOfWorker + spareConnections

/** Database URLs of the services; `events` is the event log's. */
export type Databases = Readonly<Record<Name | 'events', string>>

/** Names of a product's databases. */
const databaseNames = [...names, 'events' as const]

/** Returns the URLs of the databases on a server, whether they exist or not. */
export const databasesOn = ({ url }: Pick<PostgresServer, 'url'>, prefix = ''): Databases =>
  Object.fromEntries(databaseNames.map((name) => [name, url(prefix + name)])) as Databases

/** Creates the missing databases on a server. Returns the URLs of all. */
export async function makeDatabases(server: PostgresServer, prefix = ''): Promise<Databases> {
  await server.createDatabases(...databaseNames.map((name) => prefix + name))
  return databasesOn(server, prefix)
}
