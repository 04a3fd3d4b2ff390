import { defineErrors } from '../errors/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import { type Carried, findCarried, keepAnswer, takeKey } from './keys.ts'
import type { IdempotencyKey } from './request.ts'

const errors = defineErrors({ idempotencyKeyReused: 'unprocessable' })

/**
 * Carries a call out once for its key, in one transaction that writes key, effect and answer
 * together. The key comes first, so a twin waits there and gets the same answer (as JSON gives
 * it back); where `run` throws, the key is free again. Without a key the call is simply carried
 * out. Throws idempotencyKeyReused where the key stands for another content.
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
 * What a call was answered under its key, for one that has work to do before its transaction.
 * Undefined where it was not carried out yet. `fingerprint` is asked for only where it was.
 * Throws idempotencyKeyReused.
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
