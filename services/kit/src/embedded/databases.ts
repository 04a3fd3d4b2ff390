import pg from 'pg'

/** A server that databases can be made on. */
export interface PostgresServer {
  /** `postgres://user:password@host:port/database` */
  url(database: string): string
  /** Makes a database; nothing happens where it exists. */
  createDatabase(name: string): Promise<void>
}

/** Any number; the same for all who make databases on one server. */
const makingDatabases = 7_250_114

/** A running server, by the address of any of its databases and a user who may make others. */
export function postgresAt(address: string): PostgresServer {
  const url = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
  return { url, createDatabase: (name) => createDatabase(url('postgres'), name) }
}

/** One at a time, as the template must be idle. */
async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [makingDatabases])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
