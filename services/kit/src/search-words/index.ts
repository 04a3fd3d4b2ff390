/** Words as they are searched for, in every script. */
import { standsInside, wordsOf } from './fold.ts'

export { hasAffixes, isUnspaced, standsInside, wordsOf } from './fold.ts'

const apostrophes = /['’ʼ]/gu
/** A query's further words are not looked for. */
const wordsMost = 12

/** What a short text, a name say, is searched by: its words, each behind a blank; "O'Brien" also as one word. */
export function keptWords(text: string): string {
  const joined = text.replace(apostrophes, '')
  const words = joined === text ? wordsOf(text) : [...wordsOf(text), ...wordsOf(joined)]
  return words.map((word) => ` ${word}`).join('')
}

/**
 * What must stand in kept words for a text to be found: each word of the query as the beginning of
 * one, or anywhere in scripts that set no blanks or join words. Letters, digits, emoji and blanks
 * only, so that no pattern can mistake them; none where nothing searchable was asked for.
 */
export const partsToFind = (query: string): string[] =>
  [...new Set(wordsOf(query))].slice(0, wordsMost).map((word) => (standsInside(word) ? word : ` ${word}`))
