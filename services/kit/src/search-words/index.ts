/** Words as they are searched for, in every script. */
import { standsInside, wordsOf } from './fold.ts'

export { hasAffixes, isUnspaced, standsInside, wordsOf } from './fold.ts'

/** A text as its folded words, each behind a blank. */
export const folded = (text: string): string =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('')

/**
 * What stands in a folded text, with a blank behind it, where the text has these words one after the other: as whole
 * words, or anywhere in scripts that set no blanks or join words. Empty where there is no word.
 */
export function partOf(phrase: string): string {
  const words = wordsOf(phrase)
  const edge = (word: string | undefined) => (word === undefined || standsInside(word) ? '' : ' ')
  return `${edge(words[0])}${words.join(' ')}${edge(words.at(-1))}`
}

const apostrophes = /['’ʼ]/gu
/** A query's further words are not looked for. */
const wordsMost = 12

/** What a short text, a name say, is searched by: its words, each behind a blank; "O'Brien" also as one word. */
export function keptWords(text: string): string {
  const joined = text.replace(apostrophes, '')
  return joined === text ? folded(text) : folded(text) + folded(joined)
}

/**
 * What must stand in kept words for a text to be found: each word of the query as the beginning of
 * one, or anywhere in scripts that set no blanks or join words. Letters, digits, emoji and blanks
 * only, so that no pattern can mistake them; none where nothing searchable was asked for.
 */
export const partsToFind = (query: string): string[] =>
  [...new Set(wordsOf(query))].slice(0, wordsMost).map((word) => (standsInside(word) ? word : ` ${word}`))
