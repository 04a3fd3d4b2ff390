import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { v7 } from 'uuid'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { releaseName } from './journal.ts'
import { observePool } from './pool-metrics.ts'
import { createReads, type Reads } from './reads.ts'
import { createStatementNames, namingClient } from './statement-names.ts'
import { traceStatements } from './traced.ts'
import { type CommitWith, inTransaction, type TransactionOptions } from './transaction.ts'
import { turnConnectionMs } from './turn.ts'

/** The query interface of a store: the database, or one of its transactions. */
export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'with'
> & {
  readonly $client: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>
  /** Undefined within a transaction. */
  readonly reads?: Reads
}

export interface Database extends Part {
  readonly url: string
  readonly pool: pg.Pool
  readonly db: NodePgDatabase & Queries
  /**
   * Runs a function in one transaction (read committed). An error rolls it back and is rethrown. `commitWith` ends the
   * transaction with a last statement, in one round trip with the commit.
   */
  transaction<T>(run: (tx: Queries, commitWith: CommitWith) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/** Maximum duration of a statement, in ms. */
const statementTimeoutMs = 10_000
/** Maximum time in which an open transaction runs no statement, in ms. */
const idleTransactionMs = 20_000

/**
 * Logs the broken connections of a pool, which the pool replaces. A break rejects the pending query and emits an `error`
 * event. Without a listener that event would end the process.
 */
export function surviveBreaks(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection broke'))
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a connection broke')))
}

/** The pool's errors for a connection that took longer than `connectMs`. They have no code. */
const connectTimeout = /connection timeout|timeout exceeded when trying to connect/

/**
 * Makes the first connection of a pool, and retries timeouts for 30 s. On a slow machine a process that starts loads code for
 * longer than a connection may take, and then sees its timer before the server's reply.
 *
 * @throws at once if the server refuses the connection
 */
async function makeFirstConnection(pool: pg.Pool): Promise<void> {
  const end = performance.now() + turnConnectionMs
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!Error.isError(error) || !connectTimeout.test(error.message) || performance.now() > end) throw error
    }
  }
}

/**
 * Opens a pool of at most `poolSize` connections, which are made when first needed. `schemas` is the search path. Default:
 * PostgreSQL's. A service names its folder of `migrations`, so that its connections show its release. `connectMs` is the
 * maximum wait for a connection. Default: 5 s.
 */
export function openDatabase({
  name,
  url,
  poolSize,
  schemas,
  migrations,
  log,
  connectMs = 5_000,
}: {
  name: string
  url: string
  poolSize: number
  schemas?: readonly string[]
  migrations?: string
  log: Log
  connectMs?: number
}): Database {
  const statementNames = createStatementNames(() =>
    log.warn({ database: name }, 'a pooler keeps no prepared statements, so statements are planned at each call'),
  )
  const Client = namingClient(statementNames)
  const config = {
    connectionString: url,
    application_name: migrations ? releaseName(name, migrations) : name,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    keepAlive: true,
    pipeline: true, // sends a transaction's begin and commit together with its statements
    ...(schemas ? { options: `-c search_path=${schemas.join(',')}` } : {}),
  }
  const pool = new pg.Pool({ ...config, Client, max: poolSize, idleTimeoutMillis: 60_000 })
  const reads = createReads(Client, config, pool, log)
  surviveBreaks(pool, log.child({ database: name }))
  const db = Object.assign(drizzle(pool), { reads })
  return {
    name: `${name} database`,
    url,
    pool,
    db,
    transaction: (run, options) =>
      inTransaction(pool, (client, commitWith) => run(drizzle(client), commitWith), options),
    observe({ metrics, tracer }) {
      observePool(metrics, pool)
      if (tracer) traceStatements(tracer, name, { pool, reads })
    },
    start: () => makeFirstConnection(pool),
    stop: async () => void (await Promise.all([reads.end(), pool.end()])),
  }
}

/** Returns a UUIDv7 (RFC 9562). It begins with the time, so that new rows are adjacent in an index. */
export const newId = (): string => v7()

/**
 * Returns a condition that a column equals one of the values. drizzle's `inArray` yields a different statement for each number
 * of values.
 */
export const isAnyOf = <T extends PgColumn>(column: T, values: Iterable<T['_']['data']>): SQL<boolean> =>
  sql<boolean>`${column} = any (${sql.param([...values])})`

/** Whether a write was rejected because its key exists; with `constraint`, only if that constraint was violated. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1)
    if ('code' in error && error.code === '23505')
      return !constraint || ('constraint' in error && error.constraint === constraint)
  return false
}
