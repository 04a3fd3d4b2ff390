import { folded, hasAffixes, isUnspaced, wordsOf } from '@hunch/kit/search-words'
import { pairsOf, truncate } from '../search-index/rules/words.ts'

/** What a text must contain to match a query. */
export interface SearchQuery {
  /** The query, folded like an indexed text. */
  readonly text: string
  /** Index entries that must be there. */
  readonly entries: readonly string[]
  /** Prefixes: a word with each of them must be there. */
  readonly prefixes: readonly string[]
  /** The prefixes with a digit: a fuzzy match must contain them too. */
  readonly numbers: readonly string[]
  /** Substrings of the folded text: pairs of characters alone would also match where they are apart. */
  readonly substrings: readonly string[]
}

/** Reads a query; undefined where it has no letter, digit or emoji. */
export function parseQuery(query: string): SearchQuery | undefined {
  const words = [...new Set(wordsOf(query))]
  if (words.length === 0) return undefined
  const isSubstring = (word: string) => (isUnspaced(word) || hasAffixes(word)) && [...word].length > 1
  const substrings = words.filter(isSubstring)
  const others = words.filter((word) => !isSubstring(word))
  const prefixes = others.filter((word) => !isUnspaced(word)).map(truncate)
  return {
    text: folded(query),
    entries: [...new Set([...substrings.flatMap(pairsOf), ...others.filter(isUnspaced)])],
    prefixes,
    numbers: prefixes.filter((word) => /\p{N}/u.test(word)),
    substrings,
  }
}
