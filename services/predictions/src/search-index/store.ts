import type { Queries } from '@hunch/kit/postgres'
import { folded } from '@hunch/kit/search-words'
import { eq, sql } from 'drizzle-orm'
import { postWords } from '../schema/index.ts'
import { tsvectorOf } from './rules/tsvector.ts'
import { foldingVersion } from './rules/words.ts'

/** What is indexed of a post. */
export interface IndexedPost {
  readonly id: string
  readonly createdAt: Date
  readonly wording: number
  readonly headline: string
  readonly supportingStatement: string
  /** Of a Story; it is not searched, and muted words are looked for in it. */
  readonly experienceContext: string | null
}

/** Upserts the words of posts; an earlier wording never replaces a later one. */
export async function saveWords(queries: Queries, ...posts: readonly IndexedPost[]): Promise<void> {
  if (posts.length === 0) return
  await queries
    .insert(postWords)
    .values(
      posts.map(({ id, createdAt, wording, headline, supportingStatement, experienceContext }) => ({
        postId: id,
        createdAt,
        wording,
        folding: foldingVersion,
        headline: folded(headline),
        text: folded(headline) + folded(supportingStatement),
        context: experienceContext && folded(experienceContext),
        words: tsvectorOf(headline, supportingStatement),
      })),
    )
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
}

export async function deleteWords(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postWords).where(eq(postWords.postId, postId))
}

type FoundPost = Omit<IndexedPost, 'createdAt' | 'experienceContext'> & {
  created_at: number
  statement: string
  context: string | null
}

/**
 * Finds posts that are not indexed, or by another wording or version of the folding, `limit` at
 * most. They are locked, so that none is edited or deleted meanwhile.
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
