import { folded, hasAffixes, isUnspaced, wordsOf } from '@hunch/kit/search-words'
import { allOf, anyOf, entryTerm, prefixTerm } from '../search-index/rules/tsvector.ts'
import { isCompared, pairsOf, truncate } from '../search-index/rules/words.ts'

/** The conditions that a text must meet to match a query. */
export interface SearchQuery {
  /** The query, folded like an indexed text: `Crème Brûlée` → ` creme brulee`. */
  readonly text: string
  /** Terms of a tsquery that must all match. */
  readonly terms: readonly string[]
  /** Strings that the folded text must contain. `terms` alone would also match pairs of characters that are far apart. */
  readonly substrings: readonly string[]
}

/** A word of a query, and the terms of a tsquery that match it. `isSubstring`: the text must also contain it as a string. */
interface QueryWord {
  readonly word: string
  readonly terms: readonly string[]
  readonly isSubstring: boolean
}

/** Parses a query; undefined if it contains no letter, digit or emoji. */
export function parseQuery(query: string): SearchQuery | undefined {
  const words = wordsIn(query)
  return words.length === 0 ? undefined : toQuery(query, words)
}

/** Returns the words of a query for which similar words are searched. Numbers, for example, must match exactly. */
export const comparedWords = (query: string): string[] => [...new Set(wordsOf(query))].filter(isCompared)

/** Returns a query that also matches similar words; undefined if no word has a similar one. */
export function withSimilar(query: string, similar: ReadonlyMap<string, readonly string[]>): SearchQuery | undefined {
  if (similar.size === 0) return undefined
  const words = wordsIn(query).map((each) => {
    const others = similar.get(each.word)
    if (!others) return each
    return { ...each, terms: [anyOf([`(${allOf(each.terms)})`, ...others.map(entryTerm)])], isSubstring: false }
  })
  return toQuery(query, words)
}

const toQuery = (query: string, words: readonly QueryWord[]): SearchQuery => ({
  text: folded(query),
  terms: [...new Set(words.flatMap(({ terms }) => terms))],
  substrings: words.filter(({ isSubstring }) => isSubstring).map(({ word }) => word),
})

const wordsIn = (query: string): QueryWord[] =>
  [...new Set(wordsOf(query))].map((word) => {
    if ((isUnspaced(word) || hasAffixes(word)) && [...word].length > 1)
      return { word, terms: pairsOf(word).map(entryTerm), isSubstring: true }
    return { word, terms: [isUnspaced(word) ? entryTerm(word) : prefixTerm(truncate(word))], isSubstring: false }
  })

/**
 * Estimates how many posts must be read to find `enough` matches, as a multiple of the sample size. `found` posts of the
 * sample match. Example: if 100 match and 200 are enough, the result is 4. The estimate is twice the ratio, because posts
 * of the same days have similar topics.
 */
export const likelyTimes = (found: number, enough: number): number => (2 * enough) / Math.max(found, 1)

/** A term is frequent if at least this share of the newest posts contains it. */
const frequentShare = 0.05

/** Returns the terms for the index: those that are not frequent. If all terms are frequent, returns the two least frequent. */
export function indexedTerms({ terms }: SearchQuery, shares: readonly number[]): string[] {
  const byShare = terms.map((term, index) => ({ term, share: shares[index] ?? 0 })).sort((a, b) => a.share - b.share)
  const rare = byShare.filter(({ share }) => share < frequentShare)
  return (rare.length > 0 ? rare : byShare.slice(0, 2)).map(({ term }) => term)
}
