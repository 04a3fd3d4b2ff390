import { sql } from 'drizzle-orm'
import pg from 'pg'
import { locks, type Queries } from '../postgres/index.ts'

const lock = locks.rebuild

/**
 * Thrown if another rebuild, a replay or a backup is under way. A rebuild leaves out dead letters, so no replay may remove them
 * meanwhile.
 */
export class RebuildUnderWayError extends Error {
  override readonly name = 'RebuildUnderWayError'
}

/**
 * Prevents rebuilds until the transaction ends.
 *
 * @throws RebuildUnderWayError
 */
export async function keepRebuildsAway(tx: Queries): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${lock}) as free`)
  if (!rows[0]?.free) throw new RebuildUnderWayError('a rebuild is under way: replay when it is done')
}

/**
 * Runs a rebuild on a connection of its own, without time limits. Its lock prevents replays and other rebuilds, and ends with
 * the process. Throws RebuildUnderWayError.
 */
export async function rebuildingAlone<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'rebuild', keepAlive: true })
  client.on('error', () => {}) // the current query rejects with the error
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock])
    if (!rows[0]?.free) throw new RebuildUnderWayError('another rebuild, a replay or a backup is under way')
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}
