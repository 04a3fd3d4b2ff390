import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { attempts } from '../../schema.ts'

export interface Window {
  readonly key: string
  /** Wrong codes in this window so far. */
  readonly count: number
  /** Time until the window ends, in whole seconds, at least 1. */
  readonly seconds: number
}

/**
 * Returns the current window of each key, locked for the transaction. Opens one of `windowS` seconds if
 * there is none. So codes are checked one at a time per key, and concurrent calls cannot exceed the
 * limit.
 */
export async function lockWindows(tx: Queries, keys: readonly string[], windowS: number): Promise<Window[]> {
  // Always in the same order, so that concurrent transactions do not deadlock.
  const rows = [...keys].sort().map((key) => sql`(${key}, 0, app_now() + make_interval(secs => ${windowS}))`)
  const { rows: windows } = await tx.execute<Window & Record<string, unknown>>(sql`
    insert into attempts as a (key, count, ends_at) values ${sql.join(rows, sql`, `)}
    on conflict (key) do update set
      count = case when a.ends_at <= app_now() then 0 else a.count end,
      ends_at = case when a.ends_at <= app_now() then excluded.ends_at else a.ends_at end
    returning key, count, greatest(1, ceil(extract(epoch from ends_at - app_now())))::integer as seconds`)
  return windows
}

/** Counts a wrong code under locked keys. */
export async function countWrong(tx: Queries, keys: readonly string[]): Promise<void> {
  await tx
    .update(attempts)
    .set({ count: sql`${attempts.count} + 1` })
    .where(isAnyOf(attempts.key, keys))
}

export async function deleteAttempts(tx: Queries, key: string): Promise<void> {
  await tx.delete(attempts).where(sql`${attempts.key} = ${key}`)
}

/** Deletes at most `most` windows that have ended; returns the number deleted. */
export async function sweepWindows(queries: Queries, most: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from attempts where key in (
      select key from attempts where ends_at <= (select app_now()) limit ${most} for update skip locked)`)
  return rowCount ?? 0
}
