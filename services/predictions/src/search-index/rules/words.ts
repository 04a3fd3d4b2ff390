/** The entries of the search index. Their words are folded: lower case, without accents (see `@hunch/kit/search-words`). */
import { hasAffixes, isUnspaced, wordsOf } from '@hunch/kit/search-words'

/** The version of the folding. Increment it with every change of the folding; posts are then indexed again. */
export const foldingVersion = 1

/** Maximum length of an entry, in characters. Longer words are truncated, because the size of an index entry is limited. */
const maxEntryLength = 60
export const truncate = (word: string): string => [...word].slice(0, maxEntryLength).join('')

/** Returns each pair of neighbouring characters of a word: `abc` becomes `ab` and `bc`. */
export const pairsOf = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** Minimum and maximum length, in letters, of words that are compared with mistyped words. */
export const comparedLetters = { least: 4, most: 30 }

/** Whether a word is compared with similar words: it has no digits and a suitable length, and its script has spaces. */
export function isCompared(word: string): boolean {
  const { length } = [...word]
  return length >= comparedLetters.least && length <= comparedLetters.most && !isUnspaced(word) && !/[0-9]/.test(word)
}

const apostrophes = /['’ʼ]/gu

/**
 * Returns the index entries of a text. They are its words: `l'été` becomes `l`, `ete` and `lete`. In scripts that attach
 * articles to words, each word also gets its pairs of characters, so that a query can match a part of the word. In scripts
 * without spaces, single characters and pairs replace the words.
 */
export const entriesOf = (text: string): string[] => [
  ...new Set(
    [...wordsOf(text), ...wordsOf(text.replace(apostrophes, ''))].flatMap((word) => {
      if (isUnspaced(word)) return [...word, ...pairsOf(word)]
      return hasAffixes(word) ? [truncate(word), ...pairsOf(word)] : [truncate(word)]
    }),
  ),
]
