import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '../log/index.ts'

const kitTables = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8')
const lockKey = 0x68756e63 // any number, the same for all replicas

/**
 * Brings a database up to date: the kit's own tables, then the service's migrations (a folder
 * of drizzle-kit). Replicas that start together wait for the first: an advisory lock is held.
 */
export async function migrate(url: string, folder: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate', lock_timeout: 60_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(kitTables)
    await runMigrations(drizzle(client), { migrationsFolder: folder })
    log.debug({ folder }, 'database is up to date')
  } finally {
    await client.end()
  }
}
