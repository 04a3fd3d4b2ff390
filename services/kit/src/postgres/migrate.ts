import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLostRace } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { runMigrations } from './run-migrations.ts'
import { takeTurn } from './turn.ts'

const kitTables = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8')
const lockKey = 0x68756e63 // any number, the same for all replicas

/**
 * Whoever needs a table for which a migration waits, waits behind it: so it waits for a short time, again and again, as long
 * as something that reads for minutes (a backup, a report) may take.
 */
const locking = { waitMs: 100, pauseMs: 200, untilMs: 10 * 60_000 }

/**
 * Brings a database up to date: the kit's own tables, then the service's migrations (a folder
 * of drizzle-kit). A database that is older than the first of these is brought there by the folder's `earlier`, the
 * migrations that they replaced. Replicas that start together wait for the first: an advisory lock is held. Who uses the tables
 * meanwhile is not kept waiting by a migration that cannot have its lock yet.
 *
 * @throws if a table's lock is not free for minutes, or the database is older than the first of all migrations. Each migration is
 *   then done as a whole or not at all.
 */
export async function migrate(url: string, folder: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate', lock_timeout: locking.untilMs })
  await client.connect()
  try {
    await takeTurn(client, lockKey)
    const folders = await findWay(client, folder)
    await untilUnlocked(log, async () => {
      await client.query(`set lock_timeout = ${locking.waitMs}`)
      await client.query(kitTables)
      for (const each of folders) await runMigrations(client, each, locking)
    })
    log.debug({ folder }, 'database is up to date')
  } finally {
    await client.end()
  }
}

/** Runs something again for as long as another's lock keeps it from succeeding; each time is a transaction of its own. */
async function untilUnlocked(log: Log, run: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + locking.untilMs; ; await pause(locking.pauseMs))
    try {
      return await run()
    } catch (error) {
      if (!isLostRace(error) || performance.now() > end) throw error
      log.debug({ err: error }, 'a migration waits for a lock')
    }
}

/**
 * Returns the folders whose migrations bring a database up to date. Squashed migrations carry the time of the last that they
 * replace, so that a database with all of these is up to date; one with only some of them needs those first.
 */
async function findWay(client: pg.Client, folder: string): Promise<string[]> {
  const last = await lastOf(client)
  const first = firstOf(folder)
  if (last === undefined || !first || last >= first.when) return [folder]
  const earlier = join(folder, 'earlier')
  const oldest = (existsSync(earlier) && firstOf(earlier)) || first
  if (last >= oldest.when) return [earlier, folder]
  throw new Error(
    `the database ${client.database} was last migrated at ${isoOf(last)}, and the oldest that this version can take over was at ` +
      `${isoOf(oldest.when)} (${oldest.tag}): CHANGELOG.md says which version to start once before this one`,
  )
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

function firstOf(folder: string): { readonly when: number; readonly tag: string } | undefined {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: readonly { when: number; tag: string }[] }).entries[0]
}

/** When the last migration of a database was made; undefined if it has none. */
async function lastOf(client: pg.Client): Promise<number | undefined> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!known.rows[0]?.exists) return undefined
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return rows[0]?.last ? Number(rows[0].last) : undefined
}
