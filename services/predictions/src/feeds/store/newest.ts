import { clockOnce, type Queries, type Statement, shortRead } from '@hunch/kit/postgres'
import { Page } from '@hunch/proto/http'
import { type SQL, sql } from 'drizzle-orm'
import type { Revision } from '../../posts/rules/revision.ts'
import {
  type RevisionRow,
  revisionColumns,
  revisionJoins,
  revisionSource,
  toRevisions,
} from '../../schema/revisions.ts'
import {
  publicTo,
  type Reader,
  readerGiven,
  readerOf,
  type Viewer,
  viewableTo,
  wantedBy,
} from '../../schema/visibility.ts'
import { feedLimits } from '../limits.ts'
import { emptySnapshot, type Snapshot } from '../rules/pages.ts'

/** A page of a list, newest first. It contains only the data that shows whether the page has changed. */
export interface NewestPage {
  readonly revisions: readonly Revision[]
  /** The newest post of the list when its first page was read. */
  readonly snapshot: Snapshot
  /** Number of posts by others that are newer than the snapshot, at most `newerPosts`. */
  readonly newer: number
  /** With `ownerId`: whether the member has posts in private groups, even if the viewer may not see them. Otherwise false. */
  readonly hasPrivate: boolean
  readonly now: Date
}

export interface NewestQuery {
  readonly viewer: Viewer
  readonly limit: number
  readonly offset: number
  /** Leaves out posts that are newer than the snapshot. Default: leaves out none. */
  readonly snapshot?: Snapshot | undefined
  /** Includes only the posts of this member. */
  readonly ownerId?: string | undefined
  /** Includes only the posts of this group. */
  readonly groupId?: string | undefined
  /** Leaves out posts that the viewer has muted or marked as "Not interested". */
  readonly onlyWanted?: boolean | undefined
  /** The viewer's private groups whose posts are included. Default: none. */
  readonly groupIds?: readonly string[] | undefined
  /** Includes posts that a block hides from the viewer. */
  readonly evenBlocked?: boolean | undefined
}

/** Returns the reader of a list. */
export const readerOfList = ({
  viewer,
  evenBlocked,
}: Pick<NewestQuery, 'viewer' | 'evenBlocked'>): Reader<string | null> =>
  evenBlocked ? { ...readerOf(viewer), hiddenFor: null } : readerOf(viewer)

/** Reads a page and the time in one query. */
export async function readNewestPage(queries: Queries, query: NewestQuery): Promise<NewestPage> {
  const { limit, offset, snapshot, ownerId, groupId, groupIds = [], onlyWanted = false } = query
  const select = statementFor({
    bySnapshot: snapshot !== undefined,
    byOwner: ownerId !== undefined,
    byGroup: groupId !== undefined,
    withPrivate: groupIds.length > 0,
    onlyWanted,
    byUsualLimit: limit === usualLimit,
    fromStart: offset === 0,
  })
  const edge = { edgeAt: snapshot?.createdAt.toISOString(), edgeId: snapshot?.id }
  const rows = await select(queries, { ...readerOfList(query), limit, offset, ownerId, groupId, groupIds, ...edge })
  const [first] = rows
  return {
    revisions: toRevisions(rows),
    snapshot: snapshot ?? newestOf(first),
    newer: first?.newer ?? 0,
    hasPrivate: first?.has_private ?? false,
    now: new Date(first?.now ?? Number.NaN),
  }
}

const newestOf = (row: Row | undefined): Snapshot =>
  row?.newest_id ? { createdAt: new Date(row.newest_at ?? 0), id: row.newest_id } : emptySnapshot

type Row = RevisionRow & {
  now: number
  newest_at: number | null
  newest_id: string | null
  newer: number
  has_private: boolean
}

/** The number of posts on a page if the client does not give one. */
const usualLimit = Page.parse({}).limit

/** The properties of a query that change its SQL text. All other values are parameters. */
interface Form {
  readonly bySnapshot: boolean
  readonly byOwner: boolean
  readonly byGroup: boolean
  readonly withPrivate: boolean
  readonly onlyWanted: boolean
  /**
   * Whether the limit is the default limit. The default is a literal in the SQL text, so that the planner knows it. Other
   * limits are parameters: each SQL text needs a prepared statement, and the number of these is limited.
   */
  readonly byUsualLimit: boolean
  /** Whether the offset is 0, which is a literal for the same reason. */
  readonly fromStart: boolean
}

const statements = new Map<string, Statement<Record<string, unknown>, Row, Queries>>()

/** Returns the statement for a query of this form. Builds the statement on first use. */
function statementFor(form: Form): Statement<Record<string, unknown>, Row, Queries> {
  const key = JSON.stringify(form)
  const known = statements.get(key) ?? shortRead<Record<string, unknown>, Row>(build(form))
  statements.set(key, known)
  return known
}

function build({ bySnapshot, byOwner, byGroup, withPrivate, onlyWanted, byUsualLimit, fromStart }: Form): SQL {
  const ofOwner = byOwner ? sql`and posts.owner_id = ${sql.placeholder('ownerId')}` : sql``
  const ofGroup = byGroup ? sql`and posts.group_id = ${sql.placeholder('groupId')}` : sql``
  const visible = withPrivate ? viewableTo(sql.placeholder('groupIds'), readerGiven) : publicTo(readerGiven)
  const wanted = onlyWanted ? sql`and ${wantedBy(readerGiven.viewerId)}` : sql``
  const included = sql`${visible} ${ofOwner} ${ofGroup} ${wanted}`
  // The edge consists of parameters. With columns of another row, the index would be scanned from the wrong end.
  const edge = sql`(${sql.placeholder('edgeAt')}::timestamptz, ${sql.placeholder('edgeId')}::uuid)`
  const newestFirst = sql`order by posts.created_at desc, posts.id desc`
  const upToEdge = bySnapshot ? sql`and (posts.created_at, posts.id) <= ${edge}` : sql``
  const newest = sql`select id, (extract(epoch from created_at) * 1000)::float8 as at_ms from posts where ${included} ${upToEdge} ${newestFirst} limit 1`
  const afterEdge = bySnapshot
    ? sql`(select count(*)::integer from (select from posts where ${included} and (posts.created_at, posts.id) > ${edge}
        and posts.owner_id is distinct from ${readerGiven.viewerId}::uuid
        ${newestFirst} limit ${sql.raw(String(feedLimits.newerPosts))}) n)`
    : sql`0`
  const limit = byUsualLimit ? sql.raw(String(usualLimit)) : sql.placeholder('limit')
  const hasPrivate = byOwner
    ? sql`exists (select from posts where posts.deleted_at is null and posts.audience_group_id is not null ${ofOwner})`
    : sql`false`
  // Joins only the posts of the page. With the joins inside the subquery, the planner may read all votes of the viewer.
  return sql`
    with ${clockOnce}, newest as materialized (${newest})
    select clock.now_ms as now,
      newest.at_ms as newest_at, newest.id as newest_id,
      ${afterEdge} as newer, ${hasPrivate} as has_private, page.*
    from clock left join newest on true left join lateral (
      select ${revisionColumns} from (
        select ${revisionSource}, posts.created_at from posts where ${included} ${upToEdge} ${newestFirst}
        limit ${limit} ${fromStart ? sql`` : sql`offset ${sql.placeholder('offset')}`}) posts
      ${revisionJoins} ${newestFirst}) page on true`
}
