import type { Queries } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'
import { comparedWords, indexedTerms, likelyTimes, type SearchQuery, withSimilar } from './rules.ts'
import {
  bestFirst,
  findAmongNewest,
  findByIndex,
  findSimilarWords,
  mostSimilarFirst,
  type Order,
  type SearchBounds,
  sampleNewest,
} from './store.ts'

/** How many posts and words a search reads (`fixedLimits.search`). */
export type ReadLimits = { readonly [name in keyof typeof fixedLimits.search]: number }

/** Returns the ids of the posts that match a query, best first. */
export const findMatches = (
  queries: Queries,
  query: SearchQuery,
  bounds: SearchBounds,
  limits: ReadLimits = fixedLimits.search,
): Promise<readonly string[]> => find(queries, query, { ...bounds, order: bestFirst }, limits)

/** Returns the ids of the posts with words similar to those of a query, which may be mistyped, the most similar first. */
export async function findSimilar(
  queries: Queries,
  text: string,
  bounds: SearchBounds,
  limits: ReadLimits = fixedLimits.search,
): Promise<readonly string[]> {
  const words = comparedWords(text)
  if (words.length === 0) return []
  const query = withSimilar(text, await findSimilarWords(queries, words, limits.similarWords))
  return query ? find(queries, query, { ...bounds, order: mostSimilarFirst }, limits) : []
}

/** Each reading of the index spans 8 times the time of the one before. */
const widening = 8

/** The index counts by day; a shorter time would be 0, or negative, if the clock was set back behind the newest posts. */
const dayMs = 24 * 3_600_000

/**
 * Finds matches, the newest first, and stops at enough. If many of the newest posts match, they are read one after the other. Else the
 * index is asked about the days of as many posts as are likely to have enough: a word that is in one post of a hundred is in ten
 * thousand of a million, and each of those would be read.
 */
async function find(
  queries: Queries,
  query: SearchQuery,
  bounds: SearchBounds & { readonly order: Order },
  { sampledPosts, walkedPosts, enoughMatches }: ReadLimits,
): Promise<readonly string[]> {
  const { counts, together, sampleMs, allMs } = await sampleNewest(queries, query.terms, sampledPosts)
  const likely = sampledPosts * likelyTimes(together, enoughMatches)
  if (likely <= walkedPosts) {
    const newest = await findAmongNewest(queries, query, { ...bounds, posts: walkedPosts })
    if (newest.areAll || newest.found >= enoughMatches) return newest.ids
  }
  const shares = counts.map((count) => count / sampledPosts)
  const terms = indexedTerms(query, shares)
  const likelyMs = Math.max((sampleMs * likely) / sampledPosts, dayMs)
  for (let ageMs = likelyMs; ageMs < allMs; ageMs *= widening) {
    const newer = await findByIndex(queries, query, { ...bounds, terms, ageMs })
    if (newer.found >= enoughMatches) return newer.ids
  }
  return (await findByIndex(queries, query, { ...bounds, terms })).ids
}
