import { and, eq, sql } from 'drizzle-orm'
import { createJob } from '../jobs/index.ts'
import type { Flushable, Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import type { IdempotencyKey } from './request.ts'
import { idempotencyKeys } from './table.ts'

/** A call that was executed with a key. */
export interface Carried {
  readonly fingerprint: string
  readonly answer: unknown
}

export const keptFor = sql`interval '24 hours'`
const sweptAtOnce = 500

const is = ({ memberId, call, key }: IdempotencyKey) =>
  and(eq(idempotencyKeys.memberId, memberId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

/** Returns the call that was executed with a key in the last 24 hours; undefined if there is none. */
export async function findCarried(queries: Queries, key: IdempotencyKey): Promise<Carried | undefined> {
  const [row] = await queries
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(is(key), sql`${idempotencyKeys.expiresAt} > app_now()`))
  return row
}

/**
 * Takes a key for this transaction. Returns false if its call was executed in the last 24 hours. Waits for another transaction
 * that has taken the key, and gets the key if that transaction fails.
 */
export async function takeKey(
  tx: Queries,
  { memberId, call, key }: IdempotencyKey,
  fingerprint: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into idempotency_keys as k (member_id, call, key, fingerprint, expires_at)
    values (${memberId}::uuid, ${call}, ${key}, ${fingerprint}, app_now() + ${keptFor})
    on conflict (member_id, call, key) do update
      set fingerprint = excluded.fingerprint, answer = null, expires_at = excluded.expires_at
      where k.expires_at <= app_now()`)
  return rowCount === 1
}

export async function keepAnswer(tx: Queries, key: IdempotencyKey, answer: unknown): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer }).where(is(key))
}

/** Creates the job that deletes keys older than 24 hours, every 10 minutes. */
export const createKeySweep = ({ database, log }: { database: Database; log: Log }): Part & Flushable =>
  createJob({ name: 'sweep idempotency keys', everyMs: 10 * 60_000, run: () => dropExpired(database.db), log })

/** Deletes up to 500 expired keys. Returns their number. */
async function dropExpired(queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from idempotency_keys where ctid in (select ctid from idempotency_keys
      where expires_at <= (select app_now()) limit ${sweptAtOnce} for update skip locked)`)
  return rowCount ?? 0
}

/** Deletes all keys of a member, with their answers. */
export async function forgetKeysOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.memberId, memberId))
}
