/** Words for search, in every script. */
import { standsInside, wordsOf } from './fold.ts'

export { hasAffixes, isUnspaced, standsInside, wordsOf } from './fold.ts'

/** Returns the folded words of a text, each after a space: `Crème Brûlée` → ` creme brulee`. */
export const folded = (text: string): string =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('')

/**
 * Returns the string by which a phrase is found in a folded text that has a space added at its end: `Big Cats` → ` big cats `.
 * In scripts without spaces or with attached articles, the phrase matches anywhere. Empty if it has no words.
 */
export function partOf(phrase: string): string {
  const words = wordsOf(phrase)
  const edge = (word: string | undefined) => (word === undefined || standsInside(word) ? '' : ' ')
  return `${edge(words[0])}${words.join(' ')}${edge(words.at(-1))}`
}

const apostrophes = /['’ʼ]/gu
/** Maximum number of a query's words. Further ones are ignored. */
const wordsMost = 12

/** Returns the words by which a short text, such as a name, is found: `O'Brien` → ` o brien obrien`. */
export function keptWords(text: string): string {
  const joined = text.replace(apostrophes, '')
  return joined === text ? folded(text) : folded(text) + folded(joined)
}

/**
 * Returns the strings to search for: the `keptWords` of a match contain all of them. Example: `Big ca` → ` big`, ` ca`. Each
 * matches the beginning of a word, or any part of one in scripts without spaces or with attached articles. The strings contain
 * only letters, digits, emoji and spaces, so no pattern characters. Empty if the query has no words.
 */
export const partsToFind = (query: string): string[] =>
  [...new Set(wordsOf(query))].slice(0, wordsMost).map((word) => (standsInside(word) ? word : ` ${word}`))
