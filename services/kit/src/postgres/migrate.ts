import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { isLostRace } from '../errors/index.ts'
import type { Log } from '../log/index.ts'

const kitTables = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8')
const lockKey = 0x68756e63 // any number, the same for all replicas

/**
 * Whoever needs a table for which a migration waits, waits behind it: so it waits for a short time, again and again, as long
 * as something that reads for minutes (a backup, a report) may take.
 */
const locking = { waitMs: 100, pauseMs: 200, untilMs: 10 * 60_000 }

/**
 * Brings a database up to date: the kit's own tables, then the service's migrations (a folder
 * of drizzle-kit). Replicas that start together wait for the first: an advisory lock is held. Who uses the tables
 * meanwhile is not kept waiting by a migration that cannot have its lock yet.
 *
 * @throws where a table's lock is not to be had for minutes, or the database is older than the first of the migrations; nothing is changed then
 */
export async function migrate(url: string, folder: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate', lock_timeout: locking.untilMs })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await requireReachable(client, folder)
    await client.query(`set lock_timeout = ${locking.waitMs}`)
    await untilUnlocked(log, async () => {
      await client.query(kitTables)
      await runMigrations(drizzle(client), { migrationsFolder: folder })
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
 * Squashed migrations carry the time of the last that they replace, so that a database with all of
 * these is up to date. One with only some of them cannot be brought there by what is left.
 */
async function requireReachable(client: pg.Client, folder: string): Promise<void> {
  const journal: { entries: readonly { when: number; tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  const first = journal.entries[0]
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!first || !known.rows[0]?.exists) return
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = rows[0]?.last
  if (last && Number(last) < first.when)
    throw new Error(
      `the database ${client.database} was last migrated at ${new Date(Number(last)).toISOString()}, before the first ` +
        `migration that is kept (${first.tag}, ${new Date(first.when).toISOString()}): start the last version before ` +
        'that one once, which takes the data over, then this one',
    )
}
