import type { PostgresServer } from '@hunch/kit/embedded'
import pg from 'pg'

/** Server settings that record the time of each statement. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
}

/** The time of a statement since the last `reset`. */
export interface StatementTime {
  /** The query identifier of pg_stat_statements. */
  readonly id: string
  readonly database: string
  readonly text: string
  readonly calls: number
  readonly totalMs: number
  readonly meanMs: number
  readonly worstMs: number
}

/** Reads the time of the product's statements. */
export interface StatementTimes {
  reset(): Promise<void>
  /** The statements with the most total time. */
  worst(count: number): Promise<readonly StatementTime[]>
  stop(): Promise<void>
}

export async function openStatementTimes(postgres: PostgresServer): Promise<StatementTimes> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  return {
    reset: async () => void (await client.query('select pg_stat_statements_reset()')),
    async worst(count) {
      const { rows } = await client.query<StatementTime>(
        `select queryid::text as id, datname as database, query as text, calls::float8, total_exec_time as "totalMs",
           mean_exec_time as "meanMs", max_exec_time as "worstMs"
         from pg_stat_statements join pg_database on pg_database.oid = dbid
         where datname <> 'postgres' order by total_exec_time desc limit $1`,
        [count],
      )
      return rows
    },
    stop: () => client.end(),
  }
}

/** The approximate number of rows in tables, from the statistics. */
export async function countRows(postgres: PostgresServer, database: string, tables: readonly string[]) {
  const client = new pg.Client({ connectionString: postgres.url(database) })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select relname as name, reltuples::float8 as count from pg_class
       where relnamespace = 'public'::regnamespace and relname = any ($1)`,
      [tables],
    )
    return new Map(rows.map(({ name, count }) => [name, count]))
  } finally {
    await client.end()
  }
}
