import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { foldedTerm } from '@hunch/members'
import { limits } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { WordEffect, WordMatch } from '../schema/words.ts'
import { publishWordListed, publishWordUnlisted } from './events.ts'
import { recordSetting } from './record-setting.ts'
import { countWords, deleteWord, findWord, insertWord, lockList, readPage, updateWord, type Word } from './store.ts'

/** Re-exported for other subjects: finds a term by its id. */
export { findWord } from './store.ts'

/** Returns a page of the terms that contain `q`, newest first, and the number of all terms that contain `q`. */
export const listWords = (
  ctx: Context,
  page: { readonly q: string; readonly limit: number; readonly offset: number },
) => readPage(ctx.database.db, page)

/**
 * Adds a term to the list, and publishes it for the services in which members write.
 *
 * @throws wordUnreadable if the term has no searchable characters
 * @throws wordIsListed if a term with the same spelling is on the list
 * @throws tooManyWords
 * @throws unavailable if auth is unavailable
 */
export async function addWord(
  ctx: Context,
  admin: Member,
  { term, match, effect }: { readonly term: string; readonly match: WordMatch; readonly effect: WordEffect },
): Promise<Word> {
  const folded = foldedTerm(term)
  if (folded === '') throw errors.wordUnreadable()
  const publishSetting = await recordSetting(ctx, admin)
  return ctx.database.transaction(async (tx) => {
    await lockList(tx)
    if ((await countWords(tx)) >= limits.listedWords) throw errors.tooManyWords({ limit: limits.listedWords })
    const word = await insertWord(tx, { term, folded, match, effect })
    if (!word) throw errors.wordIsListed()
    await publishWordListed(tx, word)
    await publishSetting(tx, word.id, 'words.added', await nextVersion(tx, word))
    return word
  })
}

/** Changes of a term; an undefined field stays the same. */
interface WordChange {
  readonly match?: WordMatch | undefined
  readonly effect?: WordEffect | undefined
}

/**
 * Changes the effect of a term, or whether it matches whole words only. Does nothing if neither changes.
 *
 * @throws wordNotFound
 * @throws unavailable if auth is unavailable
 */
export async function changeWord(ctx: Context, admin: Member, id: string, change: WordChange): Promise<Word> {
  const publishSetting = await recordSetting(ctx, admin)
  return ctx.database.transaction(async (tx) => {
    const before = await requireWord(tx, id)
    const { match = before.match, effect = before.effect } = change
    if (match === before.match && effect === before.effect) return before
    const word = { ...before, match, effect, version: before.version + 1 }
    await updateWord(tx, id, word)
    await publishWordListed(tx, word)
    await publishSetting(tx, id, 'words.changed', await nextVersion(tx, word))
    return word
  })
}

/**
 * Removes a term from the list. Content that is held because of the term still waits for review.
 *
 * @throws wordNotFound
 * @throws unavailable if auth is unavailable
 */
export async function removeWord(ctx: Context, admin: Member, id: string): Promise<void> {
  const publishSetting = await recordSetting(ctx, admin)
  await ctx.database.transaction(async (tx) => {
    const { version } = await requireWord(tx, id)
    await deleteWord(tx, id)
    await publishWordUnlisted(tx, id, version + 1)
    await publishSetting(tx, id, 'words.removed', version + 2)
  })
}

async function requireWord(tx: Queries, id: string): Promise<Word> {
  await lockList(tx)
  const word = await findWord(tx, id)
  if (!word) throw errors.wordNotFound()
  return word
}

async function nextVersion(tx: Queries, { id, version }: Word): Promise<number> {
  await updateWord(tx, id, { version: version + 1 })
  return version + 1
}
