import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { entriesOf, fold, folding, type Sought } from '../domain/words.ts'
import { viewableTo } from './posts.ts'
import { postWords } from './schema.ts'

/** What of a post is searched. */
export interface Searchable {
  readonly id: string
  readonly createdAt: Date
  readonly wording: number
  readonly headline: string
  readonly supportingStatement: string
}

const quoted = (entry: string): string => `'${entry.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Entries as the text of a tsvector: those of the headline weigh A, the others B. */
const vectorOf = (headline: string, statement: string): string => {
  const first = new Set(entriesOf(headline))
  const others = entriesOf(statement).filter((entry) => !first.has(entry))
  return [...[...first].map((entry) => `${quoted(entry)}:1A`), ...others.map((entry) => `${quoted(entry)}:1B`)].join(
    ' ',
  )
}

/** Writes what posts are found by. */
export async function saveWords(queries: Queries, ...found: readonly Searchable[]): Promise<void> {
  if (found.length === 0) return
  await queries
    .insert(postWords)
    .values(
      found.map(({ id, createdAt, wording, headline, supportingStatement }) => ({
        postId: id,
        createdAt,
        wording,
        folding,
        headline: fold(headline),
        text: fold(headline) + fold(supportingStatement),
        words: vectorOf(headline, supportingStatement),
      })),
    )
    .onConflictDoUpdate({
      target: postWords.postId,
      set: {
        wording: sql`excluded.wording`,
        folding: sql`excluded.folding`,
        headline: sql`excluded.headline`,
        text: sql`excluded.text`,
        words: sql`excluded.words`,
      },
      setWhere: sql`${postWords.wording} <= excluded.wording`,
    })
}

export async function deleteWords(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postWords).where(eq(postWords.postId, postId))
}

/**
 * Posts that stand and are not found by their words, or by the words of another wording or
 * folding, `limit` at most; locked, so that none is reworded or deleted meanwhile.
 */
export async function findUnsearchable(queries: Queries, limit: number): Promise<Searchable[]> {
  const { rows } = await queries.execute<Omit<Searchable, 'createdAt'> & { created_at: number; statement: string }>(sql`
    select posts.id, (extract(epoch from posts.created_at) * 1000)::float8 as created_at, posts.wording,
      posts.headline, posts.supporting_statement as statement
    from posts left join post_words w on w.post_id = posts.id
    where posts.deleted_at is null
      and (w.post_id is null or w.wording <> posts.wording or w.folding <> ${folding})
    limit ${limit} for no key update of posts skip locked`)
  return rows.map(({ created_at, statement, ...row }) => ({
    ...row,
    createdAt: new Date(created_at),
    supportingStatement: statement,
  }))
}

/** Who looks, and how far the search goes. */
export interface SearchBounds {
  readonly groupIds: readonly string[]
  /** Matches that are ranked: the newest. */
  readonly candidates: number
  readonly limit: number
}

/** A query of full text: all entries, and a word with each of the beginnings. */
const asQuery = ({ entries, beginnings }: Pick<Sought, 'entries' | 'beginnings'>): string =>
  [...entries.map(quoted), ...beginnings.map((word) => `${quoted(word)}:*`)].join(' & ')

/**
 * How well a text matches what is sought: the headline as a whole, beginning with it, or with it
 * as a phrase; the phrase in the text; then its words, those of the headline first, and likeness.
 */
const bestFirst = ({ text }: Sought, query: string) => sql`order by
  8 * (w.headline = ${text})::integer + 4 * starts_with(w.headline, ${text})::integer
  + 2 * (position(${text} in w.headline) > 0)::integer + (position(${text} in w.text) > 0)::integer
  + ts_rank('{0, 0, 0.4, 1}', w.words, ${query}::tsquery) + word_similarity(${text}, w.text) desc, w.created_at desc`

/** The ids of posts that hold what is sought, best first. */
export async function searchWords(queries: Queries, sought: Sought, bounds: SearchBounds): Promise<string[]> {
  const query = asQuery(sought)
  const within = sought.within.map((word) => sql` and position(${word} in w.text) > 0`)
  const { rows } = await queries.execute<{ post_id: string }>(sql`
    select w.post_id from (select w.* from post_words w join posts on posts.id = w.post_id
      where w.words @@ ${query}::tsquery ${sql.join(within)} and ${viewableTo(bounds.groupIds)}
      order by w.created_at desc limit ${bounds.candidates}) w
    ${bestFirst(sought, query)} limit ${bounds.limit}`)
  return rows.map((row) => row.post_id)
}

/**
 * The ids of posts with words that are like what is sought, for who mistyped; most alike first.
 * Numbers must be there as they are.
 */
export async function searchAlike(queries: Queries, sought: Sought, bounds: SearchBounds): Promise<string[]> {
  const { text, numbers } = sought
  const withNumbers =
    numbers.length === 0 ? sql`` : sql` and w.words @@ ${asQuery({ entries: [], beginnings: numbers })}::tsquery`
  const { rows } = await queries.execute<{ post_id: string }>(sql`
    select w.post_id from (select w.post_id, w.created_at, w.headline, w.text
      from post_words w join posts on posts.id = w.post_id
      where ${text} <% w.text ${withNumbers} and ${viewableTo(bounds.groupIds)} limit ${bounds.candidates}) w
    order by word_similarity(${text}, w.headline) + word_similarity(${text}, w.text) desc, w.created_at desc
    limit ${bounds.limit}`)
  return rows.map((row) => row.post_id)
}
