import type pg from 'pg'
import { insideTransaction } from './inside.ts'
import { isTransacting } from './statement-names.ts'

/**
 * Ends a transaction with a last statement and the commit, in one round trip. No statement may follow. If the statement
 * fails, everything is rolled back and the error is thrown.
 */
export type CommitWith = (last: pg.QueryConfig) => Promise<void>

/**
 * Setting that makes PostgreSQL plan a named statement only once. By default it plans a statement at each call if a list
 * parameter has fewer than ten values. That takes as long as running a statement that finds its rows by an index.
 */
export const genericPlans = 'plan_cache_mode=force_generic_plan'

export interface TransactionOptions {
  /** Maximum wait of a statement for a lock, in ms. Default: the connection's. */
  readonly lockTimeoutMs?: number
  /** Maximum duration of a statement, in ms. Default: the connection's. */
  readonly statementTimeoutMs?: number
  /** If true, statements are not planned at each call. For statements that find rows by keys, whatever their parameters. */
  readonly plannedOnce?: boolean
}

/**
 * Runs a function in one transaction on its own connection; an error rolls it back and is rethrown. `begin` is sent with the
 * first statement. A connection that breaks leaves the pool, even before `begin` is answered. drizzle's own `transaction` would
 * keep broken connections in the pool after each restart of the server. Peers cannot be called inside.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient, commitWith: CommitWith) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  let isEnded = false
  isTransacting.add(client)
  const begun = client.query(beginWith(options))
  begun.catch(() => {}) // the following statements fail too

  async function commitWith(last: pg.QueryConfig): Promise<void> {
    isEnded = true
    const [, , { command }] = await Promise.all([begun, client.query(last), client.query('commit')])
    if (command !== 'COMMIT') throw new Error(`a transaction ended with ${command}, not with COMMIT`)
  }

  try {
    const result = await insideTransaction(() => run(client, commitWith))
    await begun
    if (!isEnded) await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    isTransacting.delete(client)
    client.release(isBroken)
  }
}

const beginWith = ({ lockTimeoutMs, statementTimeoutMs, plannedOnce }: TransactionOptions): string =>
  [
    'begin',
    ...(lockTimeoutMs ? [`set local lock_timeout = ${lockTimeoutMs}`] : []),
    ...(statementTimeoutMs ? [`set local statement_timeout = ${statementTimeoutMs}`] : []),
    ...(plannedOnce ? [`set local ${genericPlans}`] : []),
  ].join('; ')
