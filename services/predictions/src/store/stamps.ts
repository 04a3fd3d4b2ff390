import { sql } from 'drizzle-orm'
import type { Stamp } from '../domain/tag.ts'

/**
 * The columns of a stamp: of `posts`, with `clock` at hand and joined as `stampJoins` says.
 * One query with them is what a page that has not changed costs.
 */
export const stampColumns = sql`posts.id, posts.version, posts.comment_count, posts.reaction_count,
  a.version as author_version, v.vote, posts.deadline <= clock.now as ended,
  posts.resolved_at is null and posts.lapses_at <= clock.now as lapsed`

/** The columns of `posts` that a stamp is made of, for a page that is cut out first and then stands as `posts`. */
export const stampSource = sql`posts.id, posts.owner_id, posts.version, posts.comment_count, posts.reaction_count,
  posts.deadline, posts.resolved_at, posts.lapses_at`

export const stampJoins = (callerId: string | undefined) => sql`left join authors a on a.member_id = posts.owner_id
  left join votes v on v.post_id = posts.id and v.member_id = ${callerId ?? null}::uuid`

/** A row of `stampColumns`; all are null where a page is empty. */
export type StampRow = {
  id: string | null
  version: string
  comment_count: number
  reaction_count: number
  author_version: string | null
  vote: boolean | null
  ended: boolean | null
  lapsed: boolean | null
}

/** The stamps of a page's rows. */
export const toStamps = (rows: readonly StampRow[]): Stamp[] =>
  rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...toFields(row) }]))

const toFields = (row: Omit<StampRow, 'id'>): Omit<Stamp, 'id'> => ({
  version: Number(row.version),
  comments: row.comment_count,
  reactions: row.reaction_count,
  authorVersion: row.author_version === null ? null : Number(row.author_version),
  myVote: row.vote,
  ended: row.ended ?? false,
  lapsed: row.lapsed ?? false,
})
