import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'

export interface Attempt {
  readonly key: string
  /** Attempts in the window, including this one. */
  readonly count: number
  /** Whole seconds until the window ends, at least 1. */
  readonly seconds: number
}

/**
 * Counts one attempt under each key. Concurrent calls count exactly. A key's window starts with the first attempt and
 * lasts `windowS` seconds.
 */
export async function count(queries: Queries, keys: readonly string[], windowS: number): Promise<Attempt[]> {
  // A fixed order, so that two calls with the same keys do not deadlock.
  const rows = [...keys].sort().map((key) => sql`(${key}, 1, app_now() + make_interval(secs => ${windowS}))`)
  const { rows: counted } = await queries.execute<{ key: string; count: number; seconds: number }>(sql`
    insert into attempts as a (key, count, ends_at) values ${sql.join(rows, sql`, `)}
    on conflict (key) do update set
      count = case when a.ends_at <= app_now() then 1 else a.count + 1 end,
      ends_at = case when a.ends_at <= app_now() then excluded.ends_at else a.ends_at end
    returning key, count, greatest(1, ceil(extract(epoch from ends_at - app_now())))::int as seconds`)
  return counted
}

/** Counts one more attempt under a key with an open window, and returns the count; undefined if none is open. */
export async function countOpen(queries: Queries, key: string): Promise<number | undefined> {
  const { rows } = await queries.execute<{ count: number }>(sql`
    update attempts set count = count + 1 where key = ${key} and ends_at > app_now() returning count`)
  return rows[0]?.count
}

/** Deletes an open window. Returns false if there is none. */
export async function removeOpen(tx: Queries, key: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from attempts where key = ${key} and ends_at > app_now()`)
  return rowCount === 1
}

/** Deletes up to `limit` expired windows, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from attempts where key in (
      select key from attempts where ends_at <= (select app_now()) limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
