import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { silentLog } from '../log/index.ts'
import { migrate } from '../postgres/index.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

const lockKey = 0x74657374

/** Returns a database's URL on the server `TEST_POSTGRES_URL`, which the test run's global setup sets. */
function serverUrl(database: string): string {
  const given = process.env.TEST_POSTGRES_URL
  if (!given) throw new Error('TEST_POSTGRES_URL is not set: run tests by `npm test` or `npm run test:service`')
  const url = new URL(given)
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl('postgres') })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Creates an empty database for one test, for example for the event log. */
export async function emptyDatabase(name: string): Promise<TestDatabase> {
  return create(name, 'template1')
}

/**
 * Creates a migrated database for one test, in milliseconds. The database is a clone of a template. Each version of the
 * migrations has a template. The first test that needs the template creates it.
 */
export async function testDatabase(name: string, migrationsFolder: string): Promise<TestDatabase> {
  const template = `template_${name}_${contentHash(migrationsFolder)}`
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const building = `building_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${building}`)
    await migrate(serverUrl(building), migrationsFolder, silentLog())
    await client.query(`alter database ${building} rename to ${template}`)
  })
  return create(name, template)
}

async function create(name: string, template: string): Promise<TestDatabase> {
  const database = `test_${name}_${randomBytes(6).toString('hex')}`
  // Takes a lock, because cloning fails while another connection uses the template, such as another clone.
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    // The default strategy writes each block to the WAL: twice as slow if fsync is off.
    await client.query(`create database ${database} template ${template} strategy file_copy`)
  })
  return {
    url: serverUrl(database),
    drop: () =>
      asAdmin(async (client) => void (await client.query(`drop database if exists ${database} with (force)`))),
  }
}

function contentHash(folder: string): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../postgres/tables.sql', import.meta.url)))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
