import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Queries } from './database.ts'
import { jobsChannel } from './listen.ts'

/**
 * The current time by the database's clock, as SQL. It is the only clock for deadlines. It advances within a transaction, so a
 * deadline is checked against the current time, not the transaction's start. In an index condition write `(select app_now())`.
 */
export const appNow = sql<Date>`app_now()`

/** A CTE for a statement's `with`. It reads the clock once, as `clock.now` and, in ms since 1970, as `clock.now_ms`. */
export const clockOnce = sql`clock as materialized (
  select now, (extract(epoch from now) * 1000)::float8 as now_ms from (select app_now() as now offset 0) given)`

/** Returns the current time by the database's clock. */
export async function readNow(queries: Queries): Promise<Date> {
  const { rows } = await queries.execute<{ now: string }>(
    sql`select (extract(epoch from app_now()) * 1000)::text as now`,
  )
  return new Date(Number(rows[0]?.now))
}

/** Returns the time until `earliest` by the database's clock, in ms; undefined if `earliest` is null, which means never. */
export async function msUntil(queries: Pick<Queries, 'execute'>, earliest: SQL): Promise<number | undefined> {
  const { rows } = await queries.execute<{ ms: number | null }>(
    sql`select (extract(epoch from (${earliest}) - app_now()) * 1000)::float8 as ms`,
  )
  return rows[0]?.ms ?? undefined
}

const settable = `
  create table if not exists app_clock (one_row boolean primary key default true check (one_row), frozen_at timestamptz, shift interval not null default '0');
  insert into app_clock default values on conflict do nothing;
  create or replace function app_now() returns timestamptz language sql volatile as
    $$ select coalesce(frozen_at, clock_timestamp() + shift) from app_clock $$;`

/** A settable clock of a database, for tests and demo data. */
export interface Clock {
  /**
   * Sets the clock to `instant`. The clock runs on from there; if `frozen`, it stands still. null restores the server's clock.
   */
  set(instant: Date | null, options?: { readonly frozen?: boolean }): Promise<void>
  /** Closes the connection; the clock keeps its setting. */
  close(): Promise<void>
}

/** Opens a connection for setting a database's clock several times. */
export async function openClock(databaseUrl: string): Promise<Clock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let isSettable = false

  /** Replaces `app_now()` by a settable clock, once only: each replacement makes every connection plan its statements again. */
  async function makeSettable(): Promise<void> {
    if (isSettable) return
    const { rowCount } = await client.query("select from pg_class where relname = 'app_clock'")
    await client.query(rowCount ? settable.slice(settable.indexOf('create or replace')) : settable)
    isSettable = true
  }

  async function set(instant: Date | null, frozen: boolean): Promise<void> {
    if (instant === null) {
      isSettable = false
      await client.query(
        'create or replace function app_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$',
      )
      return
    }
    await makeSettable()
    await client.query(
      frozen
        ? 'update app_clock set frozen_at = $1::timestamptz'
        : 'update app_clock set frozen_at = null, shift = $1::timestamptz - clock_timestamp()',
      [instant.toISOString()],
    )
  }

  return {
    async set(instant, { frozen = false } = {}) {
      await set(instant, frozen)
      await client.query("select pg_notify($1, '')", [jobsChannel]) // other work may be due now
    },
    close: () => client.end(),
  }
}

/** Sets a database's clock once, as `Clock.set` does. */
export async function setClock(
  databaseUrl: string,
  instant: Date | null,
  options?: { frozen?: boolean },
): Promise<void> {
  const clock = await openClock(databaseUrl)
  try {
    await clock.set(instant, options)
  } finally {
    await clock.close()
  }
}
