import { randomBytes } from 'node:crypto'
import type { Queries } from '@hunch/kit/postgres'
import { hashOf } from '../tokens.ts'
import { recoveryLimits } from './limits.ts'
import * as codes from './store.ts'

/** Re-exports functions that count or remove the codes of an account, for other folders. */
export { countOf as countRecoveryCodes, removeAll as removeRecoveryCodes } from './store.ts'

/** Letters and digits that are not easily confused (Crockford's Base32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const bitsEach = 5
const inGroup = 4

/** Formats random bytes as a code in groups of four, for example `k3f9-02mx-7hwq-p8ta`. */
function formatCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = Array.from({ length: bits.length / bitsEach }, (_, index) =>
    alphabet.charAt(Number.parseInt(bits.slice(index * bitsEach, (index + 1) * bitsEach), 2)),
  )
  return letters.map((letter, index) => (index > 0 && index % inGroup === 0 ? `-${letter}` : letter)).join('')
}

/** Returns the form in which codes are compared: `K3F9 O2mx` becomes `k3f902mx`. An o counts as 0, an i or l as 1. */
const codeKey = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const hashFor = (accountId: string, code: string): string => hashOf(`recovery code of ${accountId} ${codeKey(code)}`)

/**
 * Replaces the codes of an account and returns the new ones. Only their hashes are stored. The transaction has locked the
 * account's row.
 */
export async function makeCodes(tx: Queries, accountId: string): Promise<string[]> {
  const made = Array.from({ length: recoveryLimits.recoveryCodes }, () =>
    formatCode(randomBytes(recoveryLimits.recoveryCodeBytes)),
  )
  await codes.replace(
    tx,
    accountId,
    made.map((code) => hashFor(accountId, code)),
  )
  return made
}

/** Uses up a code. Returns false if the account has no such unused code. */
export const takeCode = (tx: Queries, accountId: string, typed: string): Promise<boolean> =>
  codes.take(tx, accountId, hashFor(accountId, typed))
