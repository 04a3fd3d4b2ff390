import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Queries } from '../postgres/index.ts'

/** Any number; the same for all who operate on one database. */
const lock = 0x6f706572

/** A rebuild is under way: it leaves out dead letters, so these must stay meanwhile. */
export class RebuildUnderWayError extends Error {
  override readonly name = 'RebuildUnderWayError'
}

/**
 * Keeps rebuilds away until the transaction ends.
 *
 * @throws RebuildUnderWayError
 */
export async function keepRebuildsAway(tx: Queries): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${lock}) as free`)
  if (!rows[0]?.free) throw new RebuildUnderWayError('a rebuild is under way: replay when it is done')
}

/**
 * Runs a rebuild on a connection of its own, without time limits, with replays and other rebuilds
 * kept away; the end of the process ends that too. Throws RebuildUnderWayError.
 */
export async function rebuildingAlone<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'rebuild', keepAlive: true })
  client.on('error', () => {}) // the query under way fails with it
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock])
    if (!rows[0]?.free) throw new RebuildUnderWayError('another rebuild or a replay is under way')
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}
