import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, Queries } from './database.ts'
import type { CommitWith } from './transaction.ts'

/** Runs a statement on the database, or in a transaction. */
export type Statement<Params, Row, On = Pick<Database, 'pool'>> = (on: On | Queries, params: Params) => Promise<Row[]>

const dialect = new PgDialect()

/**
 * Builds a statement's text once, since building costs more than running a short statement. Its `sql.placeholder`s are its
 * parameters. A call sends the statement at once, so the statements of one transaction need not be awaited one by one.
 */
export function statement<Params extends Record<string, unknown>, Row extends Record<string, unknown>>(
  query: SQL,
): Statement<Params, Row> {
  const send = built<Params, Row>(query)
  return (on, params) => send('pool' in on ? on.pool : on.$client, params)
}

/** Like `statement`, for a read of a few ms at most: outside a transaction it shares a pipelined connection. */
export function shortRead<Params extends Record<string, unknown>, Row extends Record<string, unknown>>(
  query: SQL,
): Statement<Params, Row, Queries> {
  const send = built<Params, Row>(query)
  return (on, params) => send(on.reads ?? on.$client, params)
}

/** Like `statement`, for the last statement of a transaction, which is sent with the commit. */
export function lastStatement<Params extends Record<string, unknown>>(
  query: SQL,
): (commitWith: CommitWith, params: Params) => Promise<void> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (commitWith, values) => commitWith({ text, values: fillPlaceholders(params, values) })
}

function built<Params extends Record<string, unknown>, Row extends Record<string, unknown>>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return async (client: Pick<pg.ClientBase, 'query'>, values: Params): Promise<Row[]> =>
    (await client.query<Row>({ text, values: fillPlaceholders(params, values) })).rows
}
