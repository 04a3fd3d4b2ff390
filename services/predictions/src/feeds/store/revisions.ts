import { sql } from 'drizzle-orm'
import type { Revision } from '../rules/etag.ts'

/**
 * The columns of a revision, in a query of `posts` with `clock` and `revisionJoins`. An unchanged page
 * costs one query with them.
 */
export const revisionColumns = sql`posts.id, posts.version, posts.comment_count, posts.reaction_count,
  a.version as author_version, v.vote, posts.deadline <= clock.now as ended,
  posts.resolved_at is null and posts.lapses_at <= clock.now as lapsed`

/**
 * The columns of `posts` that `revisionColumns` needs, for a page that is selected first and then
 * aliased as `posts`.
 */
export const revisionSource = sql`posts.id, posts.owner_id, posts.version, posts.comment_count, posts.reaction_count,
  posts.deadline, posts.resolved_at, posts.lapses_at`

export const revisionJoins = (viewerId: string | undefined) => sql`left join authors a on a.member_id = posts.owner_id
  left join votes v on v.post_id = posts.id and v.member_id = ${viewerId ?? null}::uuid`

/** A row of `revisionColumns`; all are null where a page is empty. */
export type RevisionRow = {
  id: string | null
  version: string
  comment_count: number
  reaction_count: number
  author_version: string | null
  vote: boolean | null
  ended: boolean | null
  lapsed: boolean | null
}

/** The revisions of a page's rows. */
export const toRevisions = (rows: readonly RevisionRow[]): Revision[] =>
  rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...toFields(row) }]))

const toFields = (row: Omit<RevisionRow, 'id'>): Omit<Revision, 'id'> => ({
  version: Number(row.version),
  comments: row.comment_count,
  reactions: row.reaction_count,
  authorVersion: row.author_version === null ? null : Number(row.author_version),
  myVote: row.vote,
  ended: row.ended ?? false,
  lapsed: row.lapsed ?? false,
})
