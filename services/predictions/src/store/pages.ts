import type { Queries } from '@hunch/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import { emptySnapshot, type Snapshot } from '../domain/snapshot.ts'
import type { Stamp } from '../domain/tag.ts'
import { viewable } from './posts.ts'

/** The ids of one page of a list, newest first, each with all that decides whether its card changed. */
export interface PageOfIds {
  readonly stamps: readonly Stamp[]
  /** The list's newest post when it was first read. */
  readonly snapshot: Snapshot
  /** How many posts came after the snapshot, `newerMost` at most. */
  readonly newer: number
  readonly now: Date
}

export interface PageQuery {
  readonly callerId: string | undefined
  readonly limit: number
  readonly offset: number
  /** The list as it stood then; as it stands now where none is given. */
  readonly snapshot?: Snapshot | undefined
  /** Only this member's posts. */
  readonly ownerId?: string | undefined
}

const newerMost = 1_000

/** Reads one page of ids, and the time, in one query. */
export async function readPage(queries: Queries, query: PageQuery): Promise<PageOfIds> {
  const owned = query.ownerId ? sql`posts.owner_id = ${query.ownerId}` : sql`true`
  const listed = sql`${viewable} and ${owned}`
  const { rows } = await queries.execute<Row>(sql`
    with clock as materialized (select app_now() as now), edge as materialized (${edgeOf(query.snapshot, listed)})
    select (extract(epoch from clock.now) * 1000)::float8 as now,
      (extract(epoch from edge.created_at) * 1000)::float8 as edge_at, edge.id as edge_id,
      ${newerThanEdge(query.snapshot, listed)} as newer, page.*
    from clock left join edge on true left join lateral (
      select posts.id, posts.version, a.version as author_version, v.vote,
        posts.deadline <= clock.now as ended, posts.resolved_at is null and posts.lapses_at <= clock.now as lapsed
      from posts left join authors a on a.member_id = posts.owner_id
        left join votes v on v.post_id = posts.id and v.member_id = ${query.callerId ?? null}::uuid
      where ${listed} and (posts.created_at, posts.id) <= (edge.created_at, edge.id)
      order by posts.created_at desc, posts.id desc limit ${query.limit} offset ${query.offset}) page on true`)
  const [first] = rows
  return {
    stamps: rows.flatMap((row) => (row.id ? [toStamp({ ...row, id: row.id })] : [])),
    snapshot: first?.edge_id ? { createdAt: new Date(first.edge_at ?? 0), id: first.edge_id } : emptySnapshot,
    newer: first?.newer ?? 0,
    now: new Date(first?.now ?? Number.NaN),
  }
}

const edgeOf = (snapshot: Snapshot | undefined, listed: SQL): SQL =>
  snapshot
    ? sql`select ${snapshot.createdAt.toISOString()}::timestamptz as created_at, ${snapshot.id}::uuid as id`
    : sql`select created_at, id from posts where ${listed} order by created_at desc, id desc limit 1`

const newerThanEdge = (snapshot: Snapshot | undefined, listed: SQL): SQL =>
  snapshot
    ? sql`(select count(*)::integer from (select from posts where ${listed}
        and (posts.created_at, posts.id) > (edge.created_at, edge.id) limit ${newerMost}) n)`
    : sql`0`

type Row = {
  now: number
  edge_at: number | null
  edge_id: string | null
  newer: number
  id: string | null
  version: string
  author_version: string | null
  vote: boolean | null
  ended: boolean | null
  lapsed: boolean | null
}

const toStamp = (row: Row & { id: string }): Stamp => ({
  id: row.id,
  version: Number(row.version),
  authorVersion: row.author_version === null ? null : Number(row.author_version),
  myVote: row.vote,
  ended: row.ended ?? false,
  lapsed: row.lapsed ?? false,
})
