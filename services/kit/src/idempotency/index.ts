/** Idempotent calls: executed once per member and key, with the same answer for 24 hours. */
import { defineErrors } from '../errors/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import { type Carried, findCarried, keepAnswer, takeKey } from './keys.ts'
import type { IdempotencyKey } from './request.ts'

export { createKeySweep, forgetKeysOf } from './keys.ts'
export { fingerprintOf, type IdempotencyKey, readIdempotencyKey } from './request.ts'
export { idempotencyKeys } from './table.ts'
export { type AnswerBefore, answersBefore, type KeyedCall, takeKeys, textOfKey } from './together.ts'

const errors = defineErrors({ idempotencyKeyReused: 'unprocessable' })

/**
 * Executes a call once for its key. One transaction writes key, effect and answer. The key is written first, so a concurrent
 * duplicate waits there and gets the same answer, as parsed from JSON. If `run` throws, the key is free again. Without a key
 * the call is executed each time. Throws idempotencyKeyReused if the key was used with other content.
 */
export const once = <Answer>(
  database: Pick<Database, 'transaction'>,
  { key, fingerprint }: { key: IdempotencyKey | undefined; fingerprint: string },
  run: (tx: Queries) => Promise<Answer>,
): Promise<Answer> =>
  database.transaction(async (tx) => {
    if (!key) return run(tx)
    if (!(await takeKey(tx, key, fingerprint))) return answerOf<Answer>(await findCarried(tx, key), fingerprint)
    const answer = await run(tx)
    await keepAnswer(tx, key, answer)
    return answer
  })

/**
 * Returns the stored answer of a call; undefined if it has no key or was not executed yet. For calls that have work to do
 * before their transaction. `fingerprint` is called only if there is an answer. Throws idempotencyKeyReused.
 */
export async function answeredBefore<Answer>(
  queries: Queries,
  key: IdempotencyKey | undefined,
  fingerprint: () => Promise<string>,
): Promise<{ readonly answer: Answer } | undefined> {
  const carried = key && (await findCarried(queries, key))
  return carried && { answer: answerOf<Answer>(carried, await fingerprint()) }
}

function answerOf<Answer>(carried: Carried | undefined, fingerprint: string): Answer {
  if (carried?.fingerprint !== fingerprint) throw errors.idempotencyKeyReused()
  return carried.answer as Answer
}
