import pg from 'pg'

/** A PostgreSQL server on which databases can be created. */
export interface PostgresServer {
  /** `postgres://user:password@host:port/database` */
  url(database: string): string
  /** Creates a database unless it exists. */
  createDatabase(name: string): Promise<void>
}

/** Advisory lock key: any number, the same for all processes that create databases on one server. */
const makingDatabases = 7_250_114

/** Returns a running server. `address` is any of its databases, with a user who may create databases. */
export function postgresAt(address: string): PostgresServer {
  const url = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
  return { url, createDatabase: (name) => createDatabase(url('postgres'), name) }
}

/** Creates one database at a time, since the template must be idle. */
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
