import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Queries } from './database.ts'

/**
 * The one clock for deadlines: the database's, in SQL. It moves within a transaction, so a
 * deadline is judged at the moment of the judgement and not of the transaction's start. In an
 * index condition write `(select app_now())`.
 */
export const appNow = sql<Date>`app_now()`

/** What that clock says. */
export async function readNow(queries: Queries): Promise<Date> {
  const { rows } = await queries.execute<{ now: string }>(
    sql`select (extract(epoch from app_now()) * 1000)::text as now`,
  )
  return new Date(Number(rows[0]?.now))
}

const settable = `
  create table if not exists app_clock (one_row boolean primary key default true check (one_row), frozen_at timestamptz, shift interval not null default '0');
  insert into app_clock default values on conflict do nothing;
  create or replace function app_now() returns timestamptz language sql volatile as
    $$ select coalesce(frozen_at, clock_timestamp() + shift) from app_clock $$;`

/**
 * Sets a database's clock, for tests and demo data: it goes on from `instant`, or stands still
 * there with `frozen`. null makes it the server's own clock again.
 */
export async function setClock(databaseUrl: string, instant: Date | null, { frozen = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (instant === null) {
      await client.query(
        'create or replace function app_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$',
      )
      return
    }
    const { rowCount } = await client.query("select from pg_class where relname = 'app_clock'")
    if (!rowCount) await client.query(settable)
    else await client.query(settable.slice(settable.indexOf('create or replace')))
    await client.query(
      frozen
        ? 'update app_clock set frozen_at = $1::timestamptz'
        : 'update app_clock set frozen_at = null, shift = $1::timestamptz - clock_timestamp()',
      [instant.toISOString()],
    )
  } finally {
    await client.end()
  }
}
