import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEventLog } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import { migrate, turnConnectionMs } from '../postgres/index.ts'
import { journalOf, releaseIn } from '../postgres/journal.ts'
import { folderWith, migrateUntil } from '../postgres/migrate.ts'
import { inMigration } from '../postgres/migrator.ts'
import { copyIn } from './copy.ts'
import { readCompressed } from './files.ts'
import {
  type DumpContents,
  type DumpedDatabase,
  inOrderOfReferences,
  listOf,
  listTables,
  qualified,
  readContents,
  rowsFile,
} from './tables.ts'

/** The state of a database into which a dump is to be loaded. */
export interface LoadTarget {
  /** Equal for two addresses of the same database. */
  readonly identity: string
  /** Whether the database's tables belong to another service or to another product. */
  readonly isForeign: boolean
  /** Name of a table of this service or event log that has rows; undefined if all tables are empty. */
  readonly filled: string | undefined
  /** Names of the connections by which processes of the product use the database. None may be open while a dump is loaded. */
  readonly connected: readonly string[]
  /** The size of the whole database, in bytes. */
  readonly bytes: number
  /** The server's major version. */
  readonly serverVersion: number
}

/** Reads the state of a database without changing it. Throws if it is unavailable. */
export const inspectTarget = (of: DumpedDatabase): Promise<LoadTarget> =>
  withClient(of.url, async (client) => {
    const { rows } = await client.query<{ identity: string; connected: string[]; bytes: string; version: number }>(
      `select oid::text || ' ' || pg_postmaster_start_time()::text as identity,
         array(select distinct application_name from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()) as connected,
         pg_database_size(oid)::text as bytes,
         current_setting('server_version_num')::int / 10000 as version
       from pg_database where datname = current_database()`,
    )
    const [{ identity, connected, bytes, version } = { identity: '', connected: [], bytes: '0', version: 0 }] = rows
    return {
      identity,
      isForeign: of.migrations !== undefined && (await isForeign(client, of, of.migrations)),
      filled: await findFilled(client, of),
      connected: connected.filter((name) => releaseIn(name) > 0 || (!of.migrations && name.startsWith('event log'))),
      bytes: Number(bytes),
      serverVersion: version,
    }
  })

/** Whether a database has tables of another service or product: none of the migrations in `migrations` made them. */
async function isForeign(client: pg.Client, of: DumpedDatabase, migrations: string): Promise<boolean> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!known.rows[0]?.exists) return (await listTables(client, of)).length > 0
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as "when" from drizzle.__drizzle_migrations',
  )
  const folders = [migrations, join(migrations, 'earlier')].filter((folder) => existsSync(join(folder, 'meta')))
  const own = new Set(folders.flatMap(journalOf).map(({ when }) => when))
  return rows.length > 0 && !rows.some(({ when }) => own.has(Number(when)))
}

async function findFilled(client: pg.Client, of: DumpedDatabase): Promise<string | undefined> {
  for (const { name } of await listTables(client, of)) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${qualified(name)}) as filled`)
    if (rows[0]?.filled) return name
  }
  return undefined
}

/** Whether this version of the product can create the tables of a dump. */
export async function canLoad({ migrations }: DumpedDatabase, folder: string): Promise<boolean> {
  const { migrated } = await readContents(folder)
  if (migrations === undefined || migrated === undefined) return migrations === migrated
  return folderWith(migrations, migrated) !== undefined
}

/**
 * Replaces the content of a database with a dump, then migrates it to this version. The tables are made by the migrations that
 * the dumped database had. Rows are loaded in one transaction, without triggers. No process may use the database.
 *
 * Returns the names of the dump's tables and sequences that no migration makes, such as an operator's own. They are left out.
 *
 * @throws if a row cannot be loaded; then the tables have only the rows that migrations add
 */
export async function loadDump(of: DumpedDatabase, folder: string, log: Log): Promise<string[]> {
  const contents = await readContents(folder)
  if (of.migrations === undefined) await makeLogTables(of.url, log)
  else {
    await withClient(of.url, (client) => dropTables(client, of))
    await migrateUntil(of.url, of.migrations, contents.migrated ?? 0)
  }
  const leftOut = await withClient(of.url, async (client) => {
    const { known, unknown } = await compareWithTarget(client, contents)
    await loadRows(client, folder, known)
    return unknown
  })
  if (of.migrations !== undefined) await migrate(of.url, of.migrations, log)
  return leftOut
}

async function makeLogTables(url: string, log: Log): Promise<void> {
  const eventLog = openEventLog(url, { log })
  await eventLog.start?.()
  await eventLog.stop?.()
}

/** Drops everything that migrations make. Does nothing in a new database, so that its owner's grants stay. */
async function dropTables(client: pg.Client, of: DumpedDatabase): Promise<void> {
  if ((await listTables(client, of)).length === 0) return
  await client.query(`begin; drop schema if exists rebuild cascade; drop schema if exists drizzle cascade;
    drop schema public cascade; create schema public; commit`)
}

type LoadedContents = Pick<DumpContents, 'tables' | 'sequences'>

/**
 * Splits the tables and sequences of a dump: `known` are those that the database has, `unknown` are the names of the others.
 */
async function compareWithTarget(
  client: pg.Client,
  { tables, sequences }: LoadedContents,
): Promise<{ known: LoadedContents; unknown: string[] }> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
  )
  const made = new Set(rows.map(({ name }) => name))
  const known = {
    tables: tables.filter(({ name }) => made.has(name)),
    sequences: Object.fromEntries(Object.entries(sequences).filter(([name]) => made.has(name))),
  }
  const names = [...tables.map(({ name }) => name), ...Object.keys(sequences)]
  return { known, unknown: names.filter((name) => !made.has(name)) }
}

async function loadRows(client: pg.Client, folder: string, { tables, sequences }: LoadedContents): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const names = await inOrderOfReferences(client, [...byName.keys()])
  const ordered = names.flatMap((name) => byName.get(name) ?? [])
  const all = names.map(qualified).join(', ')
  await inMigration(client, async () => {
    await client.query(`truncate ${all} cascade`) // migrations may have added rows
    for (const name of names) await client.query(`alter table ${qualified(name)} disable trigger user`)
    for (const { name, columns, rows } of ordered) {
      const statement = `copy ${qualified(name)} (${listOf(columns)}) from stdin`
      const loaded = await copyIn(client, statement, readCompressed(rowsFile(folder, name)))
      if (loaded !== rows) throw new Error(`${name} has ${loaded} rows in the dump, and had ${rows}`)
    }
    for (const name of names) await client.query(`alter table ${qualified(name)} enable trigger user`)
    for (const [name, last] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [qualified(name), last])
  })
  await client.query(`analyze ${all}`)
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'restore',
    keepAlive: true,
    connectionTimeoutMillis: turnConnectionMs,
  })
  client.on('error', () => {}) // the current query rejects with the error
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = iso;
      set intervalstyle = postgres; set row_security = off`)
    return await run(client)
  } finally {
    await client.end()
  }
}
