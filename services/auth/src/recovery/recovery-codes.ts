import { randomBytes } from 'node:crypto'
import type { Queries } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'
import { hashOf } from '../tokens.ts'
import { codeKey, formatCode } from './rules.ts'
import * as codes from './store.ts'

/** Counting and removing the codes of an account, for other folders. */
export { countOf as countRecoveryCodes, removeAll as removeRecoveryCodes } from './store.ts'

const hashFor = (accountId: string, code: string): string => hashOf(`recovery code of ${accountId} ${codeKey(code)}`)

/** Replaces the codes of a locked account and returns the new ones. Only their hashes are stored. */
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

/** Uses up a code. False if the account has no such unused code. */
export const takeCode = (tx: Queries, accountId: string, typed: string): Promise<boolean> =>
  codes.take(tx, accountId, hashFor(accountId, typed))
