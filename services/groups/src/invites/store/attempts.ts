import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { attempts } from '../../schema.ts'

export interface Window {
  readonly key: string
  /** Number of wrong codes in this window so far. */
  readonly count: number
  /** Time until the window ends, in whole seconds, at least 1. */
  readonly seconds: number
}

/**
 * Locks the current window of each key for the transaction, and returns the windows. For a key without a window, opens one
 * of `windowS` seconds. The lock makes calls with the same key wait for each other, so that they cannot exceed the limit.
 */
export async function lockWindows(tx: Queries, keys: readonly string[], windowS: number): Promise<Window[]> {
  // Keys are locked in sorted order, so that concurrent transactions do not deadlock.
  const rows = [...keys].sort().map((key) => sql`(${key}, 0, app_now() + make_interval(secs => ${windowS}))`)
  const { rows: windows } = await tx.execute<Window & Record<string, unknown>>(sql`
    insert into attempts as a (key, count, ends_at) values ${sql.join(rows, sql`, `)}
    on conflict (key) do update set
      count = case when a.ends_at <= app_now() then 0 else a.count end,
      ends_at = case when a.ends_at <= app_now() then excluded.ends_at else a.ends_at end
    returning key, count, greatest(1, ceil(extract(epoch from ends_at - app_now())))::integer as seconds`)
  return windows
}

/** Adds one wrong code to the count of each key. The keys must be locked. */
export async function countWrong(tx: Queries, keys: readonly string[]): Promise<void> {
  await tx
    .update(attempts)
    .set({ count: sql`${attempts.count} + 1` })
    .where(isAnyOf(attempts.key, keys))
}

export async function deleteAttempts(tx: Queries, key: string): Promise<void> {
  await tx.delete(attempts).where(sql`${attempts.key} = ${key}`)
}

/** Deletes at most `most` windows that have ended. Returns the number of deleted windows. */
export async function sweepWindows(queries: Queries, most: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from attempts where key in (
      select key from attempts where ends_at <= (select app_now()) limit ${most} for update skip locked)`)
  return rowCount ?? 0
}
