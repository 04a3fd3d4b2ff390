import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { inArray, sql } from 'drizzle-orm'
import { throttles } from '../../schema/index.ts'
import { throttlingLimits } from '../limits.ts'
import type { KeyUpdate, Tries } from '../rules.ts'

/** Returns the attempts under keys. Locks the keys until the transaction ends, so that concurrent attempts run one by one. */
export async function lock(tx: Queries, keys: readonly string[]): Promise<Map<string, Tries>> {
  // A fixed order, so that two calls with the same keys do not deadlock.
  const rows = [...keys].sort().map((key) => sql`(${key}, 0, app_now(), app_now())`)
  const { rows: locked } = await tx.execute<{ key: string } & Record<keyof Tries, unknown>>(sql`
    insert into throttles as t (key, count, opens_at, ends_at) values ${sql.join(rows, sql`, `)}
    on conflict (key) do update set key = excluded.key
    returning key, ends_at <= app_now() as "isNew",
      case when ends_at <= app_now() then 0 else count end as count,
      greatest(0, ceil(extract(epoch from opens_at - app_now())))::int as "waitS"`)
  return new Map(locked.map(({ key, ...tries }) => [key, tries as unknown as Tries]))
}

/** Returns the delay before the next attempt under a key, in whole seconds; 0 if it is allowed now. */
export async function waitOf(queries: Queries, key: string): Promise<number> {
  const { rows } = await queries.execute<{ waitS: number }>(sql`
    select greatest(0, ceil(extract(epoch from opens_at - (select app_now()))))::int as "waitS"
    from throttles where key = ${key}`)
  return rows[0]?.waitS ?? 0
}

/** Writes the new state of keys that the transaction has locked. */
export async function update(tx: Queries, updates: ReadonlyMap<string, KeyUpdate>): Promise<void> {
  if (updates.size === 0) return
  const rows = [...updates].map(([key, { count, delayS }]) => sql`(${key}, ${count}::int, ${delayS}::int)`)
  await tx.execute(sql`
    update throttles t set count = n.count, opens_at = app_now() + make_interval(secs => n.delay_s),
      ends_at = app_now() + make_interval(secs => n.delay_s + ${throttlingLimits.throttleForgottenAfterS})
    from (values ${sql.join(rows, sql`, `)}) as n (key, count, delay_s) where t.key = n.key`)
}

/** Deletes the attempts under keys. */
export async function forget(tx: Queries, keys: readonly string[]): Promise<void> {
  const inOrder = tx
    .select({ key: throttles.key })
    .from(throttles)
    .where(isAnyOf(throttles.key, keys))
    .orderBy(throttles.key)
    .for('update')
  await tx.delete(throttles).where(inArray(throttles.key, inOrder))
}

/** Deletes up to `limit` expired keys, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from throttles where key in (
      select key from throttles where ends_at <= (select app_now()) limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
