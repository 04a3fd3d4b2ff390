import { randomBytes } from 'node:crypto'
import type { Queries } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'
import { hashOf } from '../tokens.ts'
import { codeKey, formatCode } from './rules.ts'
import * as codes from './store.ts'

/** How other subjects count and remove the codes of an account. */
export { countOf as countRecoveryCodes, removeAll as removeRecoveryCodes } from './store.ts'

const hashFor = (accountId: string, code: string): string => hashOf(`recovery code of ${accountId} ${codeKey(code)}`)

/** Makes a new set of codes for a locked account, in place of any other, and returns them: they are not stored. */
export async function makeCodes(tx: Queries, accountId: string): Promise<string[]> {
  const made = Array.from({ length: fixedLimits.recoveryCodes }, () =>
    formatCode(randomBytes(fixedLimits.recoveryCodeBytes)),
  )
  await codes.replace(
    tx,
    accountId,
    made.map((code) => hashFor(accountId, code)),
  )
  return made
}

/** Uses a code up; false where it is none of the account's, or was used before. */
export const takeCode = (tx: Queries, accountId: string, typed: string): Promise<boolean> =>
  codes.take(tx, accountId, hashFor(accountId, typed))
