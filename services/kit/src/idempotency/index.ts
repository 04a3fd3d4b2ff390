/** Idempotent calls: executed once per member and key, with the same answer for 24 hours. */
export { createKeySweep, forgetKeysOf } from './keys.ts'
export { answeredBefore, once } from './once.ts'
export { fingerprintOf, type IdempotencyKey, readIdempotencyKey } from './request.ts'
export { idempotencyKeys } from './table.ts'
export { type AnswerBefore, answersBefore, type KeyedCall, takeKeys, textOfKey } from './together.ts'
