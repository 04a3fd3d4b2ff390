import type { Queries } from '@hunch/kit/postgres'
import { notAmongHidden } from '@hunch/members'
import { sql } from 'drizzle-orm'
import { type Reader, viewableTo } from '../schema/visibility.ts'
import { tsqueryOf } from '../search-index/rules/tsvector.ts'
import type { SearchQuery } from './rules.ts'

export interface SearchBounds {
  /** The private groups that the viewer is in. */
  readonly groupIds: readonly string[]
  readonly reader: Reader
  /** How many matches are ranked: the newest. */
  readonly candidates: number
  readonly limit: number
}

/**
 * Orders by how well a post matches: the headline equals the query, starts with it, or has it as a
 * phrase; then the phrase in the text; then its words, first those of the headline, and similarity.
 */
const bestFirst = ({ text }: SearchQuery, tsquery: string) => sql`order by
  8 * (w.headline = ${text})::integer + 4 * starts_with(w.headline, ${text})::integer
  + 2 * (position(${text} in w.headline) > 0)::integer + (position(${text} in w.text) > 0)::integer
  + ts_rank('{0, 0, 0.4, 1}', w.words, ${tsquery}::tsquery) + word_similarity(${text}, w.text) desc, w.created_at desc`

/** Returns the ids of posts that match a query, best first. */
export async function findMatches(queries: Queries, query: SearchQuery, bounds: SearchBounds): Promise<string[]> {
  const tsquery = tsqueryOf(query)
  // One parameter, so that the statement is the same however many there are.
  const substrings = sql.param([...query.substrings])
  const { rows } = await queries.execute<{ post_id: string }>(sql`
    select w.post_id from (select w.* from post_words w join posts on posts.id = w.post_id
      where w.words @@ ${tsquery}::tsquery and ${viewableTo(bounds.groupIds, bounds.reader, notAmongHidden)}
        and coalesce((select bool_and(position(word in w.text) > 0) from unnest(${substrings}::text[]) word), true)
      order by w.created_at desc limit ${bounds.candidates}) w
    ${bestFirst(query, tsquery)} limit ${bounds.limit}`)
  return rows.map((row) => row.post_id)
}

/**
 * Returns the ids of posts with words similar to a query, for mistyped ones, the most similar
 * first. Numbers must match exactly.
 */
export async function findSimilar(queries: Queries, query: SearchQuery, bounds: SearchBounds): Promise<string[]> {
  const { text, numbers } = query
  const withNumbers =
    numbers.length === 0 ? sql`` : sql` and w.words @@ ${tsqueryOf({ entries: [], prefixes: numbers })}::tsquery`
  const { rows } = await queries.execute<{ post_id: string }>(sql`
    select w.post_id from (select w.post_id, w.created_at, w.headline, w.text
      from post_words w join posts on posts.id = w.post_id
      where ${text} <% w.text ${withNumbers} and ${viewableTo(bounds.groupIds, bounds.reader, notAmongHidden)} limit ${bounds.candidates}) w
    order by word_similarity(${text}, w.headline) + word_similarity(${text}, w.text) desc, w.created_at desc
    limit ${bounds.limit}`)
  return rows.map((row) => row.post_id)
}
