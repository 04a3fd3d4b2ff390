import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLostRace } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { locks, takeTurn, turnConnectionMs } from './turn.ts'

/**
 * Statements on a table queue behind a migration that waits for the table's lock. So a migration waits briefly and retries, for
 * as long as a slow reader (a backup, a report) may take.
 */
export const locking = { waitMs: 100, pauseMs: 200, untilMs: 10 * 60_000 }

/**
 * Calls `run` with a connection that holds the advisory lock of migrations, so that processes change a database's tables one
 * after the other.
 *
 * @throws if another process holds the lock for ten minutes
 */
export async function asMigrator<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'migrate',
    lock_timeout: locking.untilMs,
    connectionTimeoutMillis: turnConnectionMs,
  })
  await client.connect()
  try {
    await takeTurn(client, locks.migrations)
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Retries a function for up to ten minutes while it loses the race for a lock. */
export async function untilUnlocked(log: Log, run: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + locking.untilMs; ; await pause(locking.pauseMs))
    try {
      return await run()
    } catch (error) {
      if (!isLostRace(error) || performance.now() > end) throw error
      log.debug({ err: error }, 'a migration waits for a lock')
    }
}

/** Runs a function in a transaction of a connection. */
export async function inMigration(client: pg.Client, run: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await run()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection may be gone; then the first error matters
    throw error
  }
}

/** Returns the creation time of a database's last migration, in ms since 1970; undefined if it has none. */
export async function lastMigrated(client: pg.Client): Promise<number | undefined> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!known.rows[0]?.exists) return undefined
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return rows[0]?.last ? Number(rows[0].last) : undefined
}
