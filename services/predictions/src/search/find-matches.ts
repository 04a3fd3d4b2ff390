import type { Queries } from '@hunch/kit/postgres'
import { searchReads } from './limits.ts'
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

/** Limits for the posts and words that a search reads, such as `searchReads`. */
export type ReadLimits = { readonly [name in keyof typeof searchReads]: number }

/** Returns the ids of the posts that match a query, best match first. */
export const findMatches = (
  queries: Queries,
  query: SearchQuery,
  bounds: SearchBounds,
  limits: ReadLimits = searchReads,
): Promise<readonly string[]> => find(queries, query, { ...bounds, order: bestFirst }, limits)

/** Returns the ids of posts with words similar to those of a query, most similar first. For mistyped queries. */
export async function findSimilar(
  queries: Queries,
  text: string,
  bounds: SearchBounds,
  limits: ReadLimits = searchReads,
): Promise<readonly string[]> {
  const words = comparedWords(text)
  if (words.length === 0) return []
  const query = withSimilar(text, await findSimilarWords(queries, words, limits.similarWords))
  return query ? find(queries, query, { ...bounds, order: mostSimilarFirst }, limits) : []
}

/** Each read of the index covers 8 times the period of the previous one. */
const widening = 8

/**
 * Minimum period of a read of the index: one day, because the index stores the day of a post, not its time. A computed period
 * may be 0 or negative.
 */
const dayMs = 24 * 3_600_000

/**
 * Finds matches among the newest posts first, and stops at `enoughMatches`. If many of the newest posts match, reads them
 * one by one. Otherwise reads the index for a period that probably has enough matches. The limit matters: an unlimited read
 * for a word in 1 % of a million posts would return 10,000 posts.
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
