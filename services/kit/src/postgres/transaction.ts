import type pg from 'pg'
import { insideTransaction } from './inside.ts'

/**
 * Runs in one transaction on a connection of its own; an error rolls it back and is thrown on. A
 * connection that breaks, even before `begin` is answered, leaves the pool. (drizzle's own
 * `transaction` would keep that one for ever: each restart of the server would cost the pool some.)
 * Peers cannot be called inside.
 */
export async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await insideTransaction(() => run(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}
