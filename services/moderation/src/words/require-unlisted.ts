import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { compileWords } from '@hunch/members'
import { errors } from '../errors.ts'
import { readWords } from './store.ts'

/**
 * Rejects a text with a listed term, except the admin's. Terms that hold elsewhere are rejected too: this text cannot be held.
 * Terms that only report are allowed.
 *
 * @throws wordRefused naming the term
 */
export async function requireUnlisted(tx: Queries, { role }: Pick<Member, 'role'>, text: string): Promise<void> {
  if (role === 'admin' || text === '') return
  const words = await readWords(tx)
  const found = compileWords(
    words.map(({ id, match, ...word }) => ({ ...word, wordId: id, whole: match === 'whole' })),
  ).find(text)
  if (found && found.effect !== 'report') throw errors.wordRefused({ word: found.term })
}
