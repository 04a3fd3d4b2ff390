import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { v7 } from 'uuid'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { createStatementNames, namingClient } from './statement-names.ts'
import { inTransaction } from './transaction.ts'

/** What a store queries: the database, or a transaction of it. */
export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'with'
>

export interface Database extends Part {
  readonly url: string
  readonly pool: pg.Pool
  readonly db: NodePgDatabase
  /** Runs in one transaction (read committed); an error rolls it back and is thrown on. */
  transaction<T>(run: (tx: Queries) => Promise<T>): Promise<T>
}

/** A statement that takes longer is cancelled, in ms; so is a transaction left idle. */
const statementTimeoutMs = 10_000
const idleTransactionMs = 20_000
const connectTimeoutMs = 5_000

/**
 * A connection that breaks says so twice: to the query under way, and as an event that would end
 * the process if nobody listened for it, in use or idle. The pool replaces the connection.
 */
export function surviveBreaks(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection broke'))
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a connection broke')))
}

/**
 * Opens a pool of at most `poolSize` connections; they are made when first needed. `schemas` are
 * looked through in their order, where it is not the usual one alone.
 */
export function openDatabase({
  name,
  url,
  poolSize,
  schemas,
  log,
}: {
  name: string
  url: string
  poolSize: number
  schemas?: readonly string[]
  log: Log
}): Database {
  const statementNames = createStatementNames(() =>
    log.warn({ database: name }, 'a pooler keeps no prepared statements, so statements are planned at each call'),
  )
  const pool = new pg.Pool({
    Client: namingClient(statementNames),
    connectionString: url,
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    keepAlive: true,
    ...(schemas ? { options: `-c search_path=${schemas.join(',')}` } : {}),
  })
  surviveBreaks(pool, log.child({ database: name }))
  const db = drizzle(pool)
  return {
    name: `${name} database`,
    url,
    pool,
    db,
    transaction: (run) => inTransaction(pool, (client) => run(drizzle(client))),
    start: async () => void (await pool.query('select 1')),
    stop: () => pool.end(),
  }
}

/** A UUIDv7 (RFC 9562): it begins with the time, so that new rows stand together in an index. */
export const newId = (): string => v7()

/** Whether a column has one of some values; drizzle's `inArray` is another statement for each number of values. */
export const isAnyOf = <T extends PgColumn>(column: T, values: Iterable<T['_']['data']>): SQL<boolean> =>
  sql<boolean>`${column} = any (${sql.param([...values])})`

/** Whether a write was rejected because a row with the same key is there; of one constraint where it is named. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1)
    if ('code' in error && error.code === '23505')
      return !constraint || ('constraint' in error && error.constraint === constraint)
  return false
}
