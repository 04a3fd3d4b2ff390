import type { Queries } from '@hunch/kit/postgres'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { fixedLimits } from '../../limits.ts'
import { feedSnapshots } from '../../schema/index.ts'
import { viewable } from '../../schema/visibility.ts'
import type { ReasonKind } from '../rules/for-you.ts'
import type { Snapshot } from '../rules/newest-snapshot.ts'

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
  /** Whether it has posts of private groups. */
  readonly hasPrivate: boolean
  readonly entries: readonly ListEntry[]
}

const nilId = '00000000-0000-0000-0000-000000000000'

/** Inserts a list and deletes all but the last read of the member's earlier ones. */
export async function saveList(tx: Queries, list: ForYouList): Promise<void> {
  const { id, memberId, takenAt, newest, hasPrivate, entries } = list
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
    hasPrivate,
    postIds: entries.map(({ postId }) => postId),
    reasons: entries.map(({ reason }) => reason),
    namedIds: entries.map(({ namedId }) => namedId ?? nilId),
  })
}

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
