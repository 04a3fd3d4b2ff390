import pg from 'pg'

/** Any number; the same for all who make databases on one server. */
const makingDatabases = 7_250_114

/** Makes a database on a server; nothing happens where it exists. One at a time, as the template must be idle. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
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
