import type { Queries } from '@hunch/kit/postgres'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { fixedLimits } from '../../limits.ts'
import { feedSnapshots } from '../../schema/index.ts'
import { viewable, viewableTo } from '../../schema/visibility.ts'
import type { Revision } from '../rules/etag.ts'
import type { ReasonKind } from '../rules/for-you.ts'
import type { Snapshot } from '../rules/newest-snapshot.ts'
import { type RevisionRow, revisionColumns, revisionJoins, revisionSource, toRevisions } from './revisions.ts'

/** A post of a For You list, with the reason for it and the member whom the reason names. */
export interface ListEntry {
  readonly postId: string
  readonly reason: ReasonKind
  readonly namedId: string | null
}

export interface ForYouList {
  readonly id: string
  readonly memberId: string
  readonly takenAt: Date
  /** The newest public post at that time. */
  readonly newest: Snapshot
  readonly entries: readonly ListEntry[]
}

const nilId = '00000000-0000-0000-0000-000000000000'

/** Inserts a list and deletes all but the last read of the member's earlier ones. */
export async function saveList(tx: Queries, list: ForYouList): Promise<void> {
  const { id, memberId, takenAt, newest, entries } = list
  const latest = tx
    .select({ id: feedSnapshots.id })
    .from(feedSnapshots)
    .where(eq(feedSnapshots.memberId, memberId))
    .orderBy(sql`${feedSnapshots.readAt} desc`)
    .limit(fixedLimits.forYouLists - 1)
  await tx.delete(feedSnapshots).where(and(eq(feedSnapshots.memberId, memberId), notInArray(feedSnapshots.id, latest)))
  await tx.insert(feedSnapshots).values({
    id,
    memberId,
    takenAt,
    readAt: takenAt,
    newestAt: newest.createdAt,
    newestId: newest.id,
    postIds: entries.map(({ postId }) => postId),
    reasons: entries.map(({ reason }) => reason),
    namedIds: entries.map(({ namedId }) => namedId ?? nilId),
  })
}

/** A page of a member's list. */
export interface ForYouPage {
  readonly takenAt: Date
  /** When the list was last read before, to within a minute. */
  readonly readAt: Date
  readonly now: Date
  /** How many posts are newer than the list, `newerPosts` at most. */
  readonly newer: number
  readonly revisions: readonly Revision[]
  readonly entries: readonly (ListEntry & { readonly name: string | null })[]
}

export interface ForYouQuery {
  readonly memberId: string
  readonly id: string
  readonly limit: number
  readonly offset: number
  /** The private groups that the member is in. */
  readonly groupIds: readonly string[]
}

/** Reads one page of a member's list and the time, in one query; undefined where there is no such list. */
export async function readForYouPage(queries: Queries, query: ForYouQuery): Promise<ForYouPage | undefined> {
  const { memberId, id, limit, offset, groupIds } = query
  const { rows } = await queries.execute<Row>(sql`
    with clock as materialized (select app_now() as now),
      list as materialized (select * from feed_snapshots where member_id = ${memberId} and id = ${id}),
      newer as materialized (select count(*)::integer as count from list cross join lateral (select from posts
        where ${viewable} and (posts.created_at, posts.id) > (list.newest_at, list.newest_id)
        order by posts.created_at desc, posts.id desc limit ${fixedLimits.newerPosts}) n)
    select (extract(epoch from clock.now) * 1000)::float8 as now,
      (extract(epoch from list.taken_at) * 1000)::float8 as taken_at,
      (extract(epoch from list.read_at) * 1000)::float8 as read_at,
      newer.count as newer, page.*
    from list cross join clock cross join newer left join lateral (
      select ${revisionColumns}, posts.reason, posts.named_id, named.first_name as name, named.masked_email as address
      from (select ${revisionSource}, entry.*
          from unnest(list.post_ids, list.reasons, list.named_ids) with ordinality entry (post_id, reason, named_id, nr)
            join posts on posts.id = entry.post_id
          where ${viewableTo(groupIds)} order by entry.nr limit ${limit} offset ${offset}) posts
        ${revisionJoins(memberId)} left join authors named on named.member_id = posts.named_id
      order by posts.nr) page on true`)
  const [first] = rows
  if (!first) return undefined
  return {
    takenAt: new Date(first.taken_at),
    readAt: new Date(first.read_at),
    now: new Date(first.now),
    newer: first.newer,
    revisions: toRevisions(rows),
    entries: rows.flatMap(toEntry),
  }
}

type Row = RevisionRow & {
  now: number
  taken_at: number
  read_at: number
  newer: number
  reason: ReasonKind
  named_id: string
  name: string | null
  address: string | null
}

const toEntry = ({ id, reason, named_id, name, address }: Row) =>
  id === null
    ? []
    : [{ postId: id, reason, namedId: named_id === nilId ? null : named_id, name: name || address || null }]

/** Updates when a list was last read. */
export async function touchList(queries: Queries, memberId: string, id: string, now: Date): Promise<void> {
  await queries
    .update(feedSnapshots)
    .set({ readAt: now })
    .where(and(eq(feedSnapshots.memberId, memberId), eq(feedSnapshots.id, id), lt(feedSnapshots.readAt, now)))
}

/** Returns the time and the newest public post; null where there is none. */
export async function findNewestPost(queries: Queries): Promise<{ now: Date; newest: Snapshot | null }> {
  const { rows } = await queries.execute<{ now: number; id: string | null; created_at: number }>(sql`
    select (extract(epoch from clock.now) * 1000)::float8 as now, newest.id,
      (extract(epoch from newest.created_at) * 1000)::float8 as created_at
    from (select app_now() as now offset 0) clock left join lateral (select id, created_at from posts
      where ${viewable} order by created_at desc, id desc limit 1) newest on true`)
  const [row] = rows
  const newest = row?.id ? { id: row.id, createdAt: new Date(row.created_at) } : null
  return { now: new Date(row?.now ?? Number.NaN), newest }
}

/** Deletes lists that were not read for some hours, `limit` at most. Returns how many. */
export async function deleteOldLists(
  queries: Queries,
  { hours, limit }: { hours: number; limit: number },
): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from feed_snapshots where ctid = any (array(select ctid from feed_snapshots
      where read_at < (select app_now()) - make_interval(hours => ${hours}) limit ${limit}))`)
  return rowCount ?? 0
}
