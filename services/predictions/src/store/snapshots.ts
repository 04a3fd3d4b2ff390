import type { Queries } from '@hunch/kit/postgres'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { ReasonKind } from '../domain/for-you.ts'
import type { Snapshot } from '../domain/snapshot.ts'
import type { Stamp } from '../domain/tag.ts'
import { viewable, viewableTo } from './posts.ts'
import { feedSnapshots } from './schema.ts'
import { type StampRow, stampColumns, stampJoins, stampSource, toStamps } from './stamps.ts'

/** A post of a For You list, why it stands there, and whom the reason names. */
export interface Place {
  readonly postId: string
  readonly reason: ReasonKind
  readonly namedId: string | null
}

export interface FeedSnapshot {
  readonly id: string
  readonly memberId: string
  readonly takenAt: Date
  /** The newest post of all at that time. */
  readonly newest: Snapshot
  readonly places: readonly Place[]
}

/** Lists of one member that are kept, one for each device that she may be reading on. */
const keptAMember = 3
const nobody = '00000000-0000-0000-0000-000000000000'

/** Keeps a list; of the member's earlier ones the latest stay. */
export async function saveSnapshot(tx: Queries, snapshot: FeedSnapshot): Promise<void> {
  const { id, memberId, takenAt, newest, places } = snapshot
  const latest = tx
    .select({ id: feedSnapshots.id })
    .from(feedSnapshots)
    .where(eq(feedSnapshots.memberId, memberId))
    .orderBy(sql`${feedSnapshots.readAt} desc`)
    .limit(keptAMember - 1)
  await tx.delete(feedSnapshots).where(and(eq(feedSnapshots.memberId, memberId), notInArray(feedSnapshots.id, latest)))
  await tx.insert(feedSnapshots).values({
    id,
    memberId,
    takenAt,
    readAt: takenAt,
    newestAt: newest.createdAt,
    newestId: newest.id,
    postIds: places.map(({ postId }) => postId),
    reasons: places.map(({ reason }) => reason),
    namedIds: places.map(({ namedId }) => namedId ?? nobody),
  })
}

/** One page of a member's list. */
export interface FeedPageOfIds {
  readonly takenAt: Date
  /** When it was last read before, to within a minute. */
  readonly readAt: Date
  readonly now: Date
  /** How many posts came after the list was drawn up, `newerMost` at most. */
  readonly newer: number
  readonly stamps: readonly Stamp[]
  readonly places: readonly (Place & { readonly name: string | null })[]
}

export interface FeedPageQuery {
  readonly memberId: string
  readonly id: string
  readonly limit: number
  readonly offset: number
  /** The private groups that she is in. */
  readonly groupIds: readonly string[]
}

const newerMost = 1_000

/** Reads one page of a member's list and the time, in one query; undefined where there is no such list. */
export async function readFeedPage(queries: Queries, query: FeedPageQuery): Promise<FeedPageOfIds | undefined> {
  const { memberId, id, limit, offset, groupIds } = query
  const { rows } = await queries.execute<Row>(sql`
    with clock as materialized (select app_now() as now),
      list as materialized (select * from feed_snapshots where member_id = ${memberId} and id = ${id}),
      newer as materialized (select count(*)::integer as count from list cross join lateral (select from posts
        where ${viewable} and (posts.created_at, posts.id) > (list.newest_at, list.newest_id)
        order by posts.created_at desc, posts.id desc limit ${newerMost}) n)
    select (extract(epoch from clock.now) * 1000)::float8 as now,
      (extract(epoch from list.taken_at) * 1000)::float8 as taken_at,
      (extract(epoch from list.read_at) * 1000)::float8 as read_at,
      newer.count as newer, page.*
    from list cross join clock cross join newer left join lateral (
      select ${stampColumns}, posts.reason, posts.named_id, named.first_name as name, named.masked_email as address
      from (select ${stampSource}, place.*
          from unnest(list.post_ids, list.reasons, list.named_ids) with ordinality place (post_id, reason, named_id, nr)
            join posts on posts.id = place.post_id
          where ${viewableTo(groupIds)} order by place.nr limit ${limit} offset ${offset}) posts
        ${stampJoins(memberId)} left join authors named on named.member_id = posts.named_id
      order by posts.nr) page on true`)
  const [first] = rows
  if (!first) return undefined
  return {
    takenAt: new Date(first.taken_at),
    readAt: new Date(first.read_at),
    now: new Date(first.now),
    newer: first.newer,
    stamps: toStamps(rows),
    places: rows.flatMap(toPlace),
  }
}

type Row = StampRow & {
  now: number
  taken_at: number
  read_at: number
  newer: number
  reason: ReasonKind
  named_id: string
  name: string | null
  address: string | null
}

const toPlace = ({ id, reason, named_id, name, address }: Row) =>
  id === null
    ? []
    : [{ postId: id, reason, namedId: named_id === nobody ? null : named_id, name: name || address || null }]

/** Notes that a list is being read. */
export async function touchSnapshot(queries: Queries, memberId: string, id: string, now: Date): Promise<void> {
  await queries
    .update(feedSnapshots)
    .set({ readAt: now })
    .where(and(eq(feedSnapshots.memberId, memberId), eq(feedSnapshots.id, id), lt(feedSnapshots.readAt, now)))
}

/** The time, and the newest post that everyone may see; null where there is none. */
export async function findNewest(queries: Queries): Promise<{ now: Date; newest: Snapshot | null }> {
  const { rows } = await queries.execute<{ now: number; id: string | null; created_at: number }>(sql`
    select (extract(epoch from clock.now) * 1000)::float8 as now, newest.id,
      (extract(epoch from newest.created_at) * 1000)::float8 as created_at
    from (select app_now() as now offset 0) clock left join lateral (select id, created_at from posts
      where ${viewable} order by created_at desc, id desc limit 1) newest on true`)
  const [row] = rows
  const newest = row?.id ? { id: row.id, createdAt: new Date(row.created_at) } : null
  return { now: new Date(row?.now ?? Number.NaN), newest }
}

export async function forgetSnapshotsOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(feedSnapshots).where(eq(feedSnapshots.memberId, memberId))
}

/** Drops lists that nobody has read for some hours, `limit` at most; how many. */
export async function sweepSnapshots(
  queries: Queries,
  { hours, limit }: { hours: number; limit: number },
): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from feed_snapshots where ctid = any (array(select ctid from feed_snapshots
      where read_at < (select app_now()) - make_interval(hours => ${hours}) limit ${limit}))`)
  return rowCount ?? 0
}
