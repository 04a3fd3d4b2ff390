import pg from 'pg'

/** A PostgreSQL server on which databases can be created. */
export interface PostgresServer {
  /** `postgres://user:password@host:port/database` */
  url(database: string): string
  /** Creates the databases that do not exist. */
  createDatabases(...names: string[]): Promise<void>
}

/** Advisory lock key: any number, the same for all processes that create databases on one server. */
const makingDatabases = 7_250_114

/** Returns the server at an address. `address` is the URL of any of its databases, with a user who may create databases. */
export function postgresAt(address: string): PostgresServer {
  const url = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
  return { url, createDatabases: (...names) => createDatabases(url('postgres'), names) }
}

/** Creates the databases that do not exist. Processes take turns, since the template database must be idle. */
async function createDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [makingDatabases])
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
    for (const name of new Set(names).difference(new Set(rows.map((row) => row.name))))
      await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
