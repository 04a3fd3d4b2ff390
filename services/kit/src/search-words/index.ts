/** Words for search, in every script. */
import { standsInside, wordsOf } from './fold.ts'

export { hasAffixes, isUnspaced, standsInside, wordsOf } from './fold.ts'

/** Returns the words of a text as `wordsOf` folds them, each after a space: `Crème Brûlée` → ` creme brulee`. */
export const folded = (text: string): string =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('')

/**
 * Returns the string to search for to find a phrase: `Big Cats` → ` big cats `. Search in the result of `folded` with a space
 * added at its end. In scripts without spaces or with attached articles, the phrase matches anywhere. The string is empty if
 * the phrase has no words.
 */
export function partOf(phrase: string): string {
  const words = wordsOf(phrase)
  const edge = (word: string | undefined) => (word === undefined || standsInside(word) ? '' : ' ')
  return `${edge(words[0])}${words.join(' ')}${edge(words.at(-1))}`
}

const apostrophes = /['’ʼ]/gu
/** Maximum number of a query's words. Further ones are ignored. */
const wordsMost = 12

/** Returns the words to store for a short text, such as a name, so that a search finds it: `O'Brien` → ` o brien obrien`. */
export function keptWords(text: string): string {
  const joined = text.replace(apostrophes, '')
  return joined === text ? folded(text) : folded(text) + folded(joined)
}

/**
 * Returns the strings to search for: ` big` and ` ca` for `Big ca`. A short text matches if its `keptWords` contain all of
 * them. A string matches the beginning of a word or, in scripts without spaces or with attached articles, any part of a word.
 * The strings contain only letters, digits, emoji and spaces, so no pattern characters. Returns none if the query has no words.
 */
export const partsToFind = (query: string): string[] =>
  [...new Set(wordsOf(query))].slice(0, wordsMost).map((word) => (standsInside(word) ? word : ` ${word}`))
