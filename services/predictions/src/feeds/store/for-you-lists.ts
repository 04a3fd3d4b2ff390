import { type Database, type Queries, statement } from '@hunch/kit/postgres'
import { and, eq, lt, sql } from 'drizzle-orm'
import { feedSnapshots, isErased } from '../../schema/index.ts'
import { feedLimits } from '../limits.ts'
import type { ReasonKind } from '../rules/for-you.ts'
import type { Snapshot } from '../rules/pages.ts'

/** A post of a For You list, with the reason for it and the member that the reason names. */
export interface ListEntry {
  readonly postId: string
  readonly reason: ReasonKind
  readonly namedId: string | null
}

export interface ForYouList {
  readonly id: string
  readonly memberId: string
  readonly takenAt: Date
  /** The newest public post at `takenAt`. */
  readonly newest: Snapshot
  /** Whether the list contains posts of private groups. */
  readonly hasPrivate: boolean
  readonly entries: readonly ListEntry[]
}

const nilId = '00000000-0000-0000-0000-000000000000'

const insertList = statement<Record<string, unknown>, never>(sql`
  with deleted as (delete from feed_snapshots where member_id = ${sql.placeholder('memberId')} and id not in
    (select id from feed_snapshots where member_id = ${sql.placeholder('memberId')} order by read_at desc
      limit ${sql.raw(String(feedLimits.forYouLists - 1))}))
  insert into feed_snapshots (id, member_id, taken_at, read_at, newest_at, newest_id, has_private, post_ids, reasons,
    named_ids)
  select ${sql.placeholder('id')}::uuid, ${sql.placeholder('memberId')}::uuid,
    ${sql.placeholder('takenAt')}::timestamptz, ${sql.placeholder('takenAt')}::timestamptz,
    ${sql.placeholder('newestAt')}::timestamptz, ${sql.placeholder('newestId')}::uuid,
    ${sql.placeholder('hasPrivate')}::boolean, ${sql.placeholder('postIds')}::uuid[],
    ${sql.placeholder('reasons')}::text[], ${sql.placeholder('namedIds')}::uuid[]
  where not ${isErased(sql`${sql.placeholder('memberId')}`)}`)

/**
 * Stores a list. Deletes the member's earlier lists, except for the most recently read ones. Stores nothing for an
 * erased member.
 */
export async function saveList(database: Pick<Database, 'pool'>, list: ForYouList): Promise<void> {
  const { id, memberId, takenAt, newest, hasPrivate, entries } = list
  await insertList(database, {
    id,
    memberId,
    takenAt: takenAt.toISOString(),
    newestAt: newest.createdAt.toISOString(),
    newestId: newest.id,
    hasPrivate,
    postIds: entries.map(({ postId }) => postId),
    reasons: entries.map(({ reason }) => reason),
    namedIds: entries.map(({ namedId }) => namedId ?? nilId),
  })
}

/** Returns the newest public post at the time a member's list was made; undefined if the list no longer exists. */
export async function findNewestOf(queries: Queries, memberId: string, id: string): Promise<Snapshot | undefined> {
  const [list] = await queries
    .select({ createdAt: feedSnapshots.newestAt, id: feedSnapshots.newestId })
    .from(feedSnapshots)
    .where(and(eq(feedSnapshots.memberId, memberId), eq(feedSnapshots.id, id)))
  return list
}

/** Stores that a list was read at `now`. */
export async function touchList(queries: Queries, memberId: string, id: string, now: Date): Promise<void> {
  await queries
    .update(feedSnapshots)
    .set({ readAt: now })
    .where(and(eq(feedSnapshots.memberId, memberId), eq(feedSnapshots.id, id), lt(feedSnapshots.readAt, now)))
}

/** Deletes up to `limit` lists that were not read for `hours`, and returns their number. */
export async function deleteOldLists(
  queries: Queries,
  { hours, limit }: { hours: number; limit: number },
): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from feed_snapshots where ctid = any (array(select ctid from feed_snapshots
      where read_at < (select app_now()) - make_interval(hours => ${hours}) limit ${limit}))`)
  return rowCount ?? 0
}
