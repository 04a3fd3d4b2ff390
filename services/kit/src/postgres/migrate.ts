import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLostRace } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { runMigrations } from './run-migrations.ts'
import { takeTurn, turnConnectionMs } from './turn.ts'

const kitTables = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8')
const lockKey = 0x68756e63 // any number, the same for all replicas

/**
 * Other users of a table queue behind a migration that waits for its lock. So a migration waits briefly and retries, for as
 * long as a slow reader (a backup, a report) may take.
 */
const locking = { waitMs: 100, pauseMs: 200, untilMs: 10 * 60_000 }

/**
 * Migrates a database: the kit's own tables, then the service's migrations (a drizzle-kit folder). A database older than
 * the first of these gets the folder's `earlier` migrations before, which they replaced. An advisory lock lets replicas
 * migrate one after the other. A migration that waits for a table's lock delays other users only briefly.
 *
 * @throws if a table's lock is not free within ten minutes, or the database is older than all migrations. A migration is
 *   never recorded unless it is complete.
 */
export async function migrate(url: string, folder: string, log: Log): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'migrate',
    lock_timeout: locking.untilMs,
    connectionTimeoutMillis: turnConnectionMs,
  })
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

/** Retries a function for up to ten minutes while it loses the race for a lock. */
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
 * Returns the folders whose migrations bring a database up to date. Squashed migrations have the time of the last migration
 * that they replace. So a database with all of those is up to date; one with only some needs the earlier ones first.
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

/** Returns the creation time of a database's last migration, in ms since 1970; undefined if it has none. */
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
