import type { Databases, Name } from './services.ts'

/** Stores that are given by their addresses, in place of the embedded PostgreSQL and the data folder. */
export interface GivenStores {
  /** `postgres://…`: the server on which each service gets a database of its own. */
  readonly postgresUrl?: string | undefined
  /** `kafka://…` or `postgres://…` */
  readonly eventLogUrl?: string | undefined
  /** `mongodb://…` */
  readonly documentsUrl?: string | undefined
  /** `s3://…` or `file:///…` */
  readonly photosUrl?: string | undefined
}

/** The event log that is given, else the database for it. */
export const eventLogUrlOf = ({ events }: Databases, { eventLogUrl }: GivenStores = {}): string => eventLogUrl ?? events

/**
 * Where a service keeps its documents: in its database of the document server that is given, else in its own on PostgreSQL.
 * An address that names a database is used as it is: the services' collections differ.
 */
export function documentsUrlOf(name: Name, databases: Databases, { documentsUrl }: GivenStores = {}): string {
  if (!documentsUrl) return databases[name]
  const [, server = documentsUrl, database = '', query = ''] =
    /^(\w[\w+]*:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(documentsUrl) ?? []
  return `${server}/${database || name}${query}`
}
