import type pg from 'pg'
import { insideTransaction } from './inside.ts'
import { isTransacting } from './statement-names.ts'

/**
 * Ends a transaction with a last statement: the commit is sent right behind it, so both take one round
 * trip. Nothing may be sent after it. Throws where the statement fails; all is rolled back then.
 */
export type CommitWith = (last: pg.QueryConfig) => Promise<void>

/**
 * Left to itself PostgreSQL plans a statement at each call where a list in a parameter is shorter than ten, which takes as
 * long as running one that finds its rows by an index.
 */
export const genericPlans = 'plan_cache_mode=force_generic_plan'

export interface TransactionOptions {
  /** How long a statement waits for a lock at most, in ms; as long as the connection lets it where nothing is said. */
  readonly lockTimeoutMs?: number
  /** How long a statement runs at most, in ms; as long as the connection lets it by default. */
  readonly statementTimeoutMs?: number
  /** Its statements find their rows by keys, whatever their parameters are: none is planned at each call. */
  readonly plannedOnce?: boolean
}

/**
 * Runs in one transaction on a connection of its own; an error rolls it back and is thrown on. `begin` is
 * sent together with the first statement. A connection that breaks, even before `begin` is answered, leaves the pool.
 * (drizzle's own `transaction` would keep that one for ever: each restart of the server would cost the pool
 * some.) Peers cannot be called inside.
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
  begun.catch(() => {}) // what follows it fails too

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
