import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { fixedLimits } from '../../limits.ts'
import { viewableTo } from '../../schema/visibility.ts'
import type { Revision } from '../rules/etag.ts'
import { emptySnapshot, type Snapshot } from '../rules/newest-snapshot.ts'
import { type RevisionRow, revisionColumns, revisionJoins, toRevisions } from './revisions.ts'

/** A page of a list, newest first: what is needed to tell whether it changed. */
export interface NewestPage {
  readonly revisions: readonly Revision[]
  /** The newest post of the list when its first page was read. */
  readonly snapshot: Snapshot
  /** How many posts are newer than the snapshot, `newerPosts` at most. */
  readonly newer: number
  readonly now: Date
}

export interface NewestQuery {
  readonly viewerId: string | undefined
  readonly limit: number
  readonly offset: number
  /** The list up to this post; the current list without one. */
  readonly snapshot?: Snapshot | undefined
  /** Only this member's posts. */
  readonly ownerId?: string | undefined
  /** Only this group's posts. */
  readonly groupId?: string | undefined
  /** The viewer's private groups whose posts are included; none by default. */
  readonly groupIds?: readonly string[] | undefined
}

/** Reads one page and the time, in one query. */
export async function readNewestPage(queries: Queries, query: NewestQuery): Promise<NewestPage> {
  const { snapshot } = query
  const ofOwner = query.ownerId ? sql`and posts.owner_id = ${query.ownerId}` : sql``
  const ofGroup = query.groupId ? sql`and posts.group_id = ${query.groupId}` : sql``
  const included = sql`${viewableTo(query.groupIds ?? [])} ${ofOwner} ${ofGroup}`
  // Values, not columns of another row, or the index would be scanned from the wrong end.
  const edge = snapshot && sql`(${snapshot.createdAt.toISOString()}::timestamptz, ${snapshot.id}::uuid)`
  const newestFirst = sql`order by posts.created_at desc, posts.id desc`
  const upToEdge = edge ? sql`and (posts.created_at, posts.id) <= ${edge}` : sql``
  const newest = sql`select created_at, id from posts where ${included} ${upToEdge} ${newestFirst} limit 1`
  const afterEdge = edge
    ? sql`(select count(*)::integer from (select from posts where ${included} and (posts.created_at, posts.id) > ${edge}
        ${newestFirst} limit ${fixedLimits.newerPosts}) n)`
    : sql`0`
  const { rows } = await queries.execute<Row>(sql`
    with clock as materialized (select app_now() as now), newest as materialized (${newest})
    select (extract(epoch from clock.now) * 1000)::float8 as now,
      (extract(epoch from newest.created_at) * 1000)::float8 as newest_at, newest.id as newest_id,
      ${afterEdge} as newer, page.*
    from clock left join newest on true left join lateral (
      select ${revisionColumns} from posts ${revisionJoins(query.viewerId)}
      where ${included} ${upToEdge} ${newestFirst} limit ${query.limit} offset ${query.offset}) page on true`)
  const [first] = rows
  return {
    revisions: toRevisions(rows),
    snapshot: snapshot ?? newestOf(first),
    newer: first?.newer ?? 0,
    now: new Date(first?.now ?? Number.NaN),
  }
}

const newestOf = (row: Row | undefined): Snapshot =>
  row?.newest_id ? { createdAt: new Date(row.newest_at ?? 0), id: row.newest_id } : emptySnapshot

type Row = RevisionRow & { now: number; newest_at: number | null; newest_id: string | null; newer: number }
