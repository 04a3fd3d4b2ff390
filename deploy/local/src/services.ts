import type { PostgresServer } from '@hunch/kit/embedded'

/** The services, and the connections to PostgreSQL that each takes at most; the event log takes two a service besides. */
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

/** Fewer would let a relay and a consumer keep all of a service's requests waiting. */
const leastPoolSize = 2

/**
 * The connections that each of several app processes takes at most: together as many as one alone, but no pool is
 * smaller than it works with.
 */
export const poolSizesOf = (workers: number) => ({
  service: (name: Name) => Math.max(leastPoolSize, Math.floor(poolSizes[name] / workers)),
  /** Of the event log, a service; the usual number where nothing is said. */
  eventLog: workers > 1 ? 1 : undefined,
})

/** What an app process has open at most: its pools, and besides them those that listen, hold locks, and read in a pipeline. */
const connectionsOfWorker = 60
/** For starts, and for an operator's commands. */
const spareConnections = 50

/** How many connections PostgreSQL is to allow for some app processes. */
export const connectionsFor = (workers: number): number => workers * connectionsOfWorker + spareConnections

/** The addresses of the services' databases; `events` is that of the event log. */
export type Databases = Readonly<Record<Name | 'events', string>>

/** The names of the databases that a product has. */
const databaseNames = [...names, 'events' as const]

/** The addresses of the databases on a server, whether they are there or not. */
export const databasesOn = ({ url }: Pick<PostgresServer, 'url'>, prefix = ''): Databases =>
  Object.fromEntries(databaseNames.map((name) => [name, url(prefix + name)])) as Databases

/** Makes the databases that are missing on a server. Returns the addresses of all. */
export async function makeDatabases(server: PostgresServer, prefix = ''): Promise<Databases> {
  await Promise.all(databaseNames.map((name) => server.createDatabase(prefix + name)))
  return databasesOn(server, prefix)
}
