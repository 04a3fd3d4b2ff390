import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { emptySnapshot, type Snapshot } from '../domain/snapshot.ts'
import type { Stamp } from '../domain/tag.ts'
import { viewableTo } from './posts.ts'
import { type StampRow, stampColumns, stampJoins, toStamps } from './stamps.ts'

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
  /** Only this group's posts. */
  readonly groupId?: string | undefined
  /** The private groups whose posts may be among them; none where nothing is said. */
  readonly seenGroupIds?: readonly string[] | undefined
}

const newerMost = 1_000

/** Reads one page of ids, and the time, in one query. */
export async function readPage(queries: Queries, query: PageQuery): Promise<PageOfIds> {
  const { snapshot } = query
  const ofOwner = query.ownerId ? sql`and posts.owner_id = ${query.ownerId}` : sql``
  const ofGroup = query.groupId ? sql`and posts.group_id = ${query.groupId}` : sql``
  const listed = sql`${viewableTo(query.seenGroupIds ?? [])} ${ofOwner} ${ofGroup}`
  // Compared with values, not with another row's columns, so that the index is used from the right end.
  const edge = snapshot && sql`(${snapshot.createdAt.toISOString()}::timestamptz, ${snapshot.id}::uuid)`
  const newestFirst = sql`order by posts.created_at desc, posts.id desc`
  const upToEdge = edge ? sql`and (posts.created_at, posts.id) <= ${edge}` : sql``
  const newest = sql`select created_at, id from posts where ${listed} ${upToEdge} ${newestFirst} limit 1`
  const afterEdge = edge
    ? sql`(select count(*)::integer from (select from posts where ${listed} and (posts.created_at, posts.id) > ${edge}
        ${newestFirst} limit ${newerMost}) n)`
    : sql`0`
  const { rows } = await queries.execute<Row>(sql`
    with clock as materialized (select app_now() as now), newest as materialized (${newest})
    select (extract(epoch from clock.now) * 1000)::float8 as now,
      (extract(epoch from newest.created_at) * 1000)::float8 as newest_at, newest.id as newest_id,
      ${afterEdge} as newer, page.*
    from clock left join newest on true left join lateral (
      select ${stampColumns} from posts ${stampJoins(query.callerId)}
      where ${listed} ${upToEdge} ${newestFirst} limit ${query.limit} offset ${query.offset}) page on true`)
  const [first] = rows
  return {
    stamps: toStamps(rows),
    snapshot: snapshot ?? newestOf(first),
    newer: first?.newer ?? 0,
    now: new Date(first?.now ?? Number.NaN),
  }
}

const newestOf = (row: Row | undefined): Snapshot =>
  row?.newest_id ? { createdAt: new Date(row.newest_at ?? 0), id: row.newest_id } : emptySnapshot

type Row = StampRow & { now: number; newest_at: number | null; newest_id: string | null; newer: number }
