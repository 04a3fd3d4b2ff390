import type { Databases, Name } from './services.ts'

/** Stores given by their addresses, instead of the embedded PostgreSQL and the data folder. */
export interface GivenStores {
  /** `postgres://…`: the server that has a database for each service. */
  readonly postgresUrl?: string | undefined
  /** `kafka://…` or `postgres://…` */
  readonly eventLogUrl?: string | undefined
  /** `mongodb://…` */
  readonly documentsUrl?: string | undefined
  /** `s3://…` or `file:///…` */
  readonly photosUrl?: string | undefined
}

/** Returns the given event log, else the database for events. */
export const eventLogUrlOf = ({ events }: Databases, { eventLogUrl }: GivenStores = {}): string => eventLogUrl ?? events

/**
 * Returns the URL of a service's documents: a database of the given document server, else the service's own database.
 * Example for analytics: `mongodb://host` → `mongodb://host/analytics`. A database in the given address is kept, because
 * the services' collections differ.
 */
export function documentsUrlOf(name: Name, databases: Databases, { documentsUrl }: GivenStores = {}): string {
  if (!documentsUrl) return databases[name]
  const [, server = documentsUrl, database = '', query = ''] =
    /^(\w[\w+]*:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(documentsUrl) ?? []
  return `${server}/${database || name}${query}`
}
