/** The entries of the search index: posts are found by folded words (kit's `words`). */
import { hasAffixes, isUnspaced, wordsOf } from '@hunch/kit/search-words'

/** The version of the folding. Raise it with every change of it, and posts are indexed again. */
export const foldingVersion = 1

/** Longer words are truncated: the index limits the length of an entry. */
const maxEntryLength = 60
export const truncate = (word: string): string => [...word].slice(0, maxEntryLength).join('')

/** Each two neighbouring characters of a word. */
export const pairsOf = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** How many letters a word has that a mistyped one is compared with. */
export const comparedLetters = { least: 4, most: 30 }

/** Whether a word may be mistyped: of letters alone, in a script with spaces. */
export function isCompared(word: string): boolean {
  const { length } = [...word]
  return length >= comparedLetters.least && length <= comparedLetters.most && !isUnspaced(word) && !/[0-9]/.test(word)
}

const apostrophes = /['’ʼ]/gu

/**
 * The index entries of a text: its words ("l'été" as "l" and "été", and as one word), and where a
 * query may match inside a word, the characters and pairs of characters.
 */
export const entriesOf = (text: string): string[] => [
  ...new Set(
    [...wordsOf(text), ...wordsOf(text.replace(apostrophes, ''))].flatMap((word) => {
      if (isUnspaced(word)) return [...word, ...pairsOf(word)]
      return hasAffixes(word) ? [truncate(word), ...pairsOf(word)] : [truncate(word)]
    }),
  ),
]
