import type { Queries } from '@hunch/kit/postgres'
import { notAmongHidden } from '@hunch/members'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../schema/index.ts'
import { type Reader, viewableTo } from '../schema/visibility.ts'
import { allOf } from '../search-index/rules/tsvector.ts'
import type { SearchQuery } from './rules.ts'

export interface SearchBounds {
  /** The viewer's private groups. */
  readonly groupIds: readonly string[]
  readonly reader: Reader
  /** Maximum number of matches that are ranked: the newest ones. */
  readonly candidates: number
  readonly limit: number
}

/** The sort order of the matches. */
export type Order = (query: SearchQuery) => SQL

/**
 * Sorts by a score, highest first. A headline that equals the query adds most to the score. A headline that starts with the
 * query adds less, and one that contains it still less. The score also rises if the text contains the query or its words,
 * and with the similarity of text and query.
 */
export const bestFirst: Order = ({ text, terms }) => sql`
  8 * (w.headline = ${text})::integer + 4 * starts_with(w.headline, ${text})::integer
  + 2 * (position(${text} in w.headline) > 0)::integer + (position(${text} in w.text) > 0)::integer
  + ts_rank('{0, 0, 0.4, 1}', w.words, ${allOf(terms)}::tsquery) + word_similarity(${text}, w.text) desc, w.created_at desc`

/** Sorts posts with the most similar words first. */
export const mostSimilarFirst: Order = ({ text }) =>
  sql`word_similarity(${text}, w.headline) + word_similarity(${text}, w.text) desc, w.created_at desc`

export interface Matches {
  /** The ids of the first matches, in the sort order. */
  readonly ids: readonly string[]
  /** The number of all matches, at most `candidates`. */
  readonly found: number
}

/** Statistics of the newest posts for a query. */
export interface Sample {
  /** Number of posts with each term. */
  readonly counts: readonly number[]
  /** Number of posts with all terms. */
  readonly together: number
  /** The age of the oldest sampled post, in ms. */
  readonly sampleMs: number
  /** The age of the oldest post of all, in ms. */
  readonly allMs: number
}

/** Counts the posts with the terms of a query, among the newest posts. `posts` is the number of posts to read. */
export async function sampleNewest(queries: Queries, terms: readonly string[], posts: number): Promise<Sample> {
  const { rows } = await queries.execute<{
    counts: number[]
    together: number
    sample_ms: number | null
    all_ms: number | null
  }>(sql`
    with newest as materialized (select words, created_at from post_words order by created_at desc limit ${posts})
    select array(select (select count(*)::int from newest where newest.words @@ term)
        from unnest(${sql.param([...terms])}::tsquery[]) with ordinality given(term, nr) order by nr) as counts,
      (select count(*)::int from newest where newest.words @@ ${allOf(terms)}::tsquery) as together,
      ${ageMs(sql`(select min(created_at) from newest)`)} as sample_ms,
      ${ageMs(sql`(select min(created_at) from post_words)`)} as all_ms`)
  const [row] = rows
  return {
    counts: row?.counts ?? [],
    together: row?.together ?? 0,
    sampleMs: row?.sample_ms ?? 0,
    allMs: row?.all_ms ?? 0,
  }
}

const ageMs = (at: SQL): SQL => sql`(extract(epoch from app_now() - ${at}) * 1000)::float8`

/** Finds matches among the newest posts, which are read one by one. `areAll` is true if there are no older posts. */
export async function findAmongNewest(
  queries: Queries,
  query: SearchQuery,
  bounds: SearchBounds & { readonly order: Order; readonly posts: number },
): Promise<Matches & { readonly areAll: boolean }> {
  const { rows } = await queries.execute<{ ids: string[]; found: number; are_all: boolean }>(sql`
    with w as materialized (
      select w.* from (select * from post_words order by created_at desc limit ${bounds.posts}) w
        join posts on posts.id = w.post_id
      where ${matches(query)} and ${viewableTo(bounds.groupIds, bounds.reader, notAmongHidden)}
      order by w.created_at desc limit ${bounds.candidates})
    select ${firstOf(query, bounds)},
      not exists (select from post_words order by created_at desc offset ${bounds.posts} limit 1) as are_all`)
  const [{ ids, found, are_all } = { ids: [], found: 0, are_all: true }] = rows
  return { ids, found, areAll: are_all }
}

/** Finds matches by the index of `terms`, among all posts. With `ageMs`, among posts up to that age, rounded up to a day. */
export async function findByIndex(
  queries: Queries,
  query: SearchQuery,
  bounds: SearchBounds & { readonly order: Order; readonly terms: readonly string[]; readonly ageMs?: number },
): Promise<Matches> {
  const oldest = sql`(app_now() - make_interval(secs => ${bounds.ageMs ?? 0}::float8 / 1000))`
  const since = bounds.ageMs === undefined ? sql`` : sql`${dayOf(sql`w.created_at`)} >= (select ${dayOf(oldest)}) and`
  const { rows } = await queries.execute<{ ids: string[]; found: number }>(sql`
    with indexed as materialized (
      select w.* from post_words w where ${since} w.words @@ ${allOf(bounds.terms)}::tsquery and ${matches(query)}),
    w as materialized (
      select indexed.* from indexed join posts on posts.id = indexed.post_id
      where ${viewableTo(bounds.groupIds, bounds.reader, notAmongHidden)}
      order by indexed.created_at desc limit ${bounds.candidates})
    select ${firstOf(query, bounds)}`)
  return rows[0] ?? { ids: [], found: 0 }
}

/** SQL condition: a row contains all terms and substrings of a query. `is true` keeps the planner from using the index. */
function matches({ terms, substrings }: SearchQuery): SQL {
  // One parameter, so that the SQL text does not depend on the number of substrings.
  return sql`(w.words @@ ${allOf(terms)}::tsquery) is true
    and coalesce((select bool_and(position(word in w.text) > 0) from unnest(${sql.param([...substrings])}::text[]) word), true)`
}

const firstOf = (query: SearchQuery, { order, limit }: SearchBounds & { readonly order: Order }): SQL =>
  sql`(select count(*)::int from w) as found, array(select w.post_id from w order by ${order(query)} limit ${limit}) as ids`

/** Returns for each given word at most `most` similar words of posts, the most similar first. */
export async function findSimilarWords(
  queries: Queries,
  words: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await queries.execute<{ word: string; similar: string[] }>(sql`
    select given.word, array_agg(found.word) as similar
    from unnest(${sql.param([...words])}::text[]) given(word) cross join lateral (
      select word from search_words known
      where known.word % given.word and known.word <> given.word and similarity(known.word, given.word) >= ${leastSimilarity}
      order by similarity(known.word, given.word) desc, known.word limit ${most}) found
    group by 1`)
  return new Map(rows.map(({ word, similar }) => [word, similar]))
}

/** Minimum similarity, 0 to 1. Accepts most typos, such as "wite" for "white" (0.38), but not "while" for "white" (0.33). */
const leastSimilarity = 0.35
