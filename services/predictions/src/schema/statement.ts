import type { Database, Queries } from '@hunch/kit/postgres'
import { fillPlaceholders, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** Runs a statement on the database, or in a transaction. */
export type Statement<Params, Row> = (on: Pick<Database, 'pool'> | Queries, params: Params) => Promise<Row[]>

const dialect = new PgDialect()

/** A statement with its text built already. */
class BuiltSql extends SQL {
  readonly #query: ReturnType<SQL['toQuery']>

  constructor(text: string, params: unknown[]) {
    super([])
    this.#query = { sql: text, params }
  }

  override toQuery(): ReturnType<SQL['toQuery']> {
    return this.#query
  }
}

/**
 * A statement whose text is built once, not at each call: that costs more than running a short one. Its
 * `sql.placeholder`s are its parameters.
 */
export function statement<Params extends Record<string, unknown>, Row extends Record<string, unknown>>(
  query: SQL,
): Statement<Params, Row> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return async (on, values) => {
    const filled = fillPlaceholders(params, values)
    if ('pool' in on) return (await on.pool.query<Row>({ text, values: filled })).rows
    return (await on.execute(new BuiltSql(text, filled))).rows as Row[]
  }
}
