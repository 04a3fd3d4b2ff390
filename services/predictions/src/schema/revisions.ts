import { type SQL, sql } from 'drizzle-orm'
import type { Revision } from '../posts/rules/revision.ts'

/**
 * The columns of a revision, for a query of `posts` with `clock` and `revisionJoins`. By them, a single query can find out
 * that a page is unchanged.
 */
export const revisionColumns = sql`posts.id, posts.version, posts.wording, posts.agree_count, posts.disagree_count,
  posts.comment_count, posts.reaction_count, a.version as author_version, v.vote, posts.deadline <= clock.now as ended,
  posts.resolved_at is null and posts.lapses_at <= clock.now as lapsed,
  (extract(epoch from case when posts.resolved_at is not null then posts.resolved_at
    when posts.lapses_at <= clock.now then posts.lapses_at end) * 1000)::float8 as result_at,
  posts.result, posts.resolved_by, posts.evidence_changes, posts.hidden, posts.held,
  (extract(epoch from v.result_seen_to) * 1000)::float8 as result_seen_to`

/** The columns of `posts` that `revisionColumns` needs, for a subquery that selects the page and is aliased as `posts`. */
export const revisionSource = sql`posts.id, posts.owner_id, posts.version, posts.wording, posts.agree_count,
  posts.disagree_count, posts.comment_count, posts.reaction_count, posts.deadline, posts.resolved_at, posts.lapses_at,
  posts.result, posts.resolved_by, posts.evidence_changes, posts.hidden, posts.held`

/**
 * Returns SQL for the entries of a list, which must be sorted by `nr`. The planner keeps this order, so that a page reads
 * only as many posts as it needs.
 */
export const inOrder = (entries: SQL): SQL => sql`(select * from ${entries} order by nr offset 0) entry`

/**
 * Returns SQL that joins the post with an id, by one lookup per row. Otherwise the planner may read all of a small `posts`
 * table, and evaluate the conditions for every post.
 */
export const postOf = (id: SQL): SQL =>
  sql`join lateral (select * from posts where posts.id = ${id} offset 0) posts on true`

/** Joins the author's card and the vote of `viewerId`, a parameter that is null for visitors. */
export const revisionJoins = sql`left join authors a on a.member_id = posts.owner_id
  left join votes v on v.post_id = posts.id and v.member_id = ${sql.placeholder('viewerId')}::uuid`

/** A row of `revisionColumns`; all values are null if the page is empty. */
export type RevisionRow = {
  id: string | null
  version: string
  wording: number
  agree_count: number
  disagree_count: number
  comment_count: number
  reaction_count: number
  author_version: string | null
  vote: boolean | null
  ended: boolean | null
  lapsed: boolean | null
  result_at: number | null
  result: boolean | null
  resolved_by: string | null
  result_seen_to: number | null
  evidence_changes: number
  hidden: boolean | null
  held: boolean | null
}

/** Converts a page's rows to revisions. */
export function toRevisions(rows: readonly RevisionRow[]): Revision[] {
  const revisions: Revision[] = []
  for (const row of rows) if (row.id !== null) revisions.push(toRevision(row.id, row))
  return revisions
}

const toRevision = (id: string, row: RevisionRow): Revision => ({
  id,
  version: Number(row.version),
  wording: row.wording,
  agree: row.agree_count,
  disagree: row.disagree_count,
  comments: row.comment_count,
  reactions: row.reaction_count,
  authorVersion: row.author_version === null ? null : Number(row.author_version),
  myVote: row.vote,
  ended: row.ended ?? false,
  lapsed: row.lapsed ?? false,
  resultAt: row.result_at,
  result: row.result,
  resolvedBy: row.resolved_by,
  resultSeenTo: row.result_seen_to,
  evidenceChanges: row.evidence_changes,
  hidden: row.hidden ?? false,
  held: row.held ?? false,
})
