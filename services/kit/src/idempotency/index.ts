/** Calls that may be sent again: carried out once for a member's key, and answered alike for 24 hours. */
export { createKeySweep, forgetKeysOf } from './keys.ts'
export { answeredBefore, once } from './once.ts'
export { fingerprintOf, type IdempotencyKey, readIdempotencyKey } from './request.ts'
export { idempotencyKeys } from './table.ts'
export { type AnswerBefore, answersBefore, type KeyedCall, takeKeys, textOfKey } from './together.ts'
