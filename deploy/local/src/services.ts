import type { PostgresServer } from '@hunch/kit/embedded'

/** The services, and the connections to PostgreSQL that each takes at most; the event log takes two a service besides. */
export const poolSizes = {
  auth: 8,
  predictions: 14,
  media: 4,
  social: 6,
  groups: 4,
  notifications: 4,
  analytics: 6,
} as const
export type Name = keyof typeof poolSizes
export const names = Object.keys(poolSizes) as Name[]

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
