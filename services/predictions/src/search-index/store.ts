import type { Queries } from '@hunch/kit/postgres'
import { folded } from '@hunch/kit/search-words'
import { eq, type SQL, sql } from 'drizzle-orm'
import { postWords } from '../schema/index.ts'
import { searchIndexLimits } from './limits.ts'
import { tsvectorOf } from './rules/tsvector.ts'
import { comparedLetters, foldingVersion } from './rules/words.ts'

/** The indexed parts of a post. */
export interface IndexedPost {
  readonly id: string
  readonly createdAt: Date
  readonly wording: number
  readonly headline: string
  readonly supportingStatement: string
  /** The context of a Story. Not searched; only checked for muted words. */
  readonly experienceContext: string | null
}

/** Upserts the words of posts. An earlier wording never replaces a later one. */
export async function saveWords(queries: Queries, ...posts: readonly IndexedPost[]): Promise<void> {
  if (posts.length === 0) return
  const rows = posts.map(rowOf)
  await queries
    .insert(postWords)
    .values(rows)
    .onConflictDoUpdate({
      target: postWords.postId,
      set: {
        wording: sql`excluded.wording`,
        folding: sql`excluded.folding`,
        headline: sql`excluded.headline`,
        text: sql`excluded.text`,
        context: sql`excluded.context`,
        words: sql`excluded.words`,
      },
      setWhere: sql`${postWords.wording} <= excluded.wording`,
    })
  await addSearchWords(
    queries,
    rows.map(({ words }) => words),
  )
}

const rowOf = (post: IndexedPost): typeof postWords.$inferInsert => ({
  postId: post.id,
  createdAt: post.createdAt,
  wording: post.wording,
  folding: foldingVersion,
  headline: folded(post.headline),
  text: folded(post.headline) + folded(post.supportingStatement),
  context: post.experienceContext && folded(post.experienceContext),
  words: tsvectorOf(post.headline, post.supportingStatement),
})

/** Adds new words to `search_words`, which mistyped words are compared with. `words` are the texts of tsvectors. */
export async function addSearchWords(queries: Queries, words: readonly string[]): Promise<void> {
  await queries.execute(sql`
    insert into search_words (word)
    select distinct added.word from unnest(${sql.param([...words])}::tsvector[]) post(words), unnest(tsvector_to_array(post.words)) added(word)
    where char_length(added.word) between ${comparedLetters.least} and ${comparedLetters.most} and added.word !~ '[0-9]'
      and not exists (select from search_words known where known.word = added.word)
    order by added.word on conflict do nothing`)
}

/** Removes a post from the index. Also removes the words that no other post has from `search_words`. */
export async function deleteWords(tx: Queries, postId: string): Promise<void> {
  await deleteSearchWords(tx, postId)
  await tx.delete(postWords).where(eq(postWords.postId, postId))
}

/** Removes from `search_words` the words that only this post has. */
export async function deleteSearchWords(tx: Queries, postId: string): Promise<void> {
  await tx.execute(sql`
    delete from search_words known
    using (select unnest(tsvector_to_array(words)) as word from post_words where post_id = ${postId}) gone
    where known.word = gone.word and ${hasNoPostExcept(postId)}`)
}

const termOfKnown = sql`('''' || known.word || '''')::tsquery`

/**
 * SQL condition: no post except `postId` has the word `known.word`. For a frequent word, the index would return very many
 * posts. So the newest posts are searched first, without the index.
 */
const hasNoPostExcept = (postId: string | null): SQL => sql`case
  when exists (
    select from (
      select post_id, words from post_words order by created_at desc limit ${searchIndexLimits.sampledPosts}) newest
    where newest.post_id is distinct from ${postId}::uuid and newest.words @@ ${termOfKnown}) then false
  else not exists (
    select from post_words other
    where other.post_id is distinct from ${postId}::uuid and other.words @@ ${termOfKnown})
end`

interface Sweep {
  readonly checked: number
  /** The last checked word; null if none was checked. */
  readonly last: string | null
  readonly deleted: number
}

/** Checks the `limit` words that follow the word `after`, and deletes those that no post has. */
export async function sweepSearchWords(queries: Queries, after: string, limit: number): Promise<Sweep> {
  const { rows } = await queries.execute<Sweep & Record<string, unknown>>(sql`
    with checked as (select word from search_words where word > ${after} order by word limit ${limit}),
      gone as (
        delete from search_words known using checked
        where known.word = checked.word and ${hasNoPostExcept(null)} returning known.word)
    select count(*)::integer as checked, max(word) as last, (select count(*)::integer from gone) as deleted from checked`)
  return rows[0] ?? { checked: 0, last: null, deleted: 0 }
}

type FoundPost = Omit<IndexedPost, 'createdAt' | 'experienceContext'> & {
  created_at: number
  statement: string
  context: string | null
}

/**
 * Locks and returns up to `limit` posts that have no index entry or an outdated one. An entry is outdated if it is of another
 * wording or folding version, or lacks the context. The locks prevent concurrent edits and deletions.
 */
export async function findUnindexed(queries: Queries, limit: number): Promise<IndexedPost[]> {
  const { rows } = await queries.execute<FoundPost>(
    sql`
    select posts.id, (extract(epoch from posts.created_at) * 1000)::float8 as created_at, posts.wording,
      posts.headline, posts.supporting_statement as statement, posts.experience_context as context
    from posts left join post_words w on w.post_id = posts.id
    where posts.deleted_at is null
      and (w.post_id is null or w.wording <> posts.wording or w.folding <> ${foldingVersion}
        or (w.context is null and posts.experience_context is not null))
    limit ${limit} for no key update of posts skip locked`,
  )
  return rows.map(({ created_at, statement, context, ...row }) => ({
    ...row,
    createdAt: new Date(created_at),
    supportingStatement: statement,
    experienceContext: context,
  }))
}
