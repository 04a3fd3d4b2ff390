import { sql } from 'drizzle-orm'
import type { Queries } from '../postgres/index.ts'
import { keptFor } from './keys.ts'
import type { IdempotencyKey } from './request.ts'

/** A call with a key. Several such calls share a transaction. */
export interface KeyedCall {
  readonly key: IdempotencyKey
  readonly fingerprint: string
}

/** The stored answer of a call; `reused` if its key was used with other content. */
export type AnswerBefore = { readonly answer: unknown } | 'reused'

/** Formats a key as unique text: `<member id> <call> <key>`. */
export const textOfKey = ({ memberId, call, key }: IdempotencyKey): string => `${memberId} ${call} ${key}`

const columns = (calls: readonly KeyedCall[]) => {
  const column = (of: (call: KeyedCall) => string) => sql.param(calls.map(of))
  return sql`${column(({ key }) => key.memberId)}::uuid[], ${column(({ key }) => key.call)}::text[],
    ${column(({ key }) => key.key)}::text[]`
}

/**
 * Takes keys for this transaction and stores their answers. Keys must be distinct. Returns the taken keys, as formatted by
 * `textOfKey`. If a key is missing from the result, its call was executed before. Waits for other transactions that have taken
 * one of the keys. Call it after taking all other locks, so that a transaction with a key does not wait for another lock.
 */
export async function takeKeys(
  tx: Queries,
  calls: readonly (KeyedCall & { readonly answer: unknown })[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ member_id: string; call: string; key: string }>(sql`
    insert into idempotency_keys as k (member_id, call, key, fingerprint, answer, expires_at)
    select member_id, call, key, fingerprint, answer::jsonb, app_now() + ${keptFor}
    from unnest(${columns(calls)}, ${sql.param(calls.map(({ fingerprint }) => fingerprint))}::text[],
      ${sql.param(calls.map(({ answer }) => JSON.stringify(answer)))}::text[])
      as c (member_id, call, key, fingerprint, answer)
    order by member_id, call, key
    on conflict (member_id, call, key) do update
      set fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at
      where k.expires_at <= app_now()
    returning member_id, call, key`)
  return new Set(rows.map(({ member_id: memberId, call, key }) => textOfKey({ memberId, call, key })))
}

/** Returns the stored answers of the last 24 hours, in the order of `calls`. Undefined: the call was not executed. */
export async function answersBefore(
  queries: Queries,
  calls: readonly KeyedCall[],
): Promise<(AnswerBefore | undefined)[]> {
  const { rows } = await queries.execute<{ nr: number; fingerprint: string; answer: unknown }>(sql`
    select c.nr::integer as nr, k.fingerprint, k.answer
    from unnest(${columns(calls)}) with ordinality as c (member_id, call, key, nr)
      join idempotency_keys k using (member_id, call, key) where k.expires_at > app_now()`)
  const found = new Map(rows.map((row) => [row.nr - 1, row]))
  return calls.map(({ fingerprint }, index) => {
    const carried = found.get(index)
    if (!carried) return undefined
    return carried.fingerprint === fingerprint ? { answer: carried.answer } : 'reused'
  })
}
