import type { Member } from '@hunch/kit/identity'
import { clockOnce, type Queries, shortRead } from '@hunch/kit/postgres'
import { notHidden, notMuted } from '@hunch/members'
import { type SQL, sql } from 'drizzle-orm'
import type { Revision } from '../../posts/rules/revision.ts'
import {
  inOrder,
  postOf,
  type RevisionRow,
  revisionColumns,
  revisionJoins,
  revisionSource,
  toRevisions,
} from '../../schema/revisions.ts'
import { publicTo, type Reader, readerGiven, readerOf, viewableTo, wantedBy } from '../../schema/visibility.ts'
import { feedLimits } from '../limits.ts'
import type { ReasonKind } from '../rules/for-you.ts'

/** A page of a member's list. */
export interface ForYouPage {
  /** The id of the list. */
  readonly id: string
  readonly takenAt: Date
  /** Time of the previous read of the list, accurate to one minute. */
  readonly readAt: Date
  readonly now: Date
  /** Number of posts by others that are newer than the list, at most `newerPosts`. */
  readonly newer: number
  /** Whether the list contains posts of private groups, even if the member may no longer see them. */
  readonly hasPrivate: boolean
  /** Whether the member has voted, posted or followed a member since the list was made. */
  readonly actedSince: boolean
  readonly revisions: readonly Revision[]
  /** For each revision, the reason why the post is in the list. */
  readonly entries: readonly PageEntry[]
}

export interface PageEntry {
  readonly reason: ReasonKind
  /** The name of the member that the reason names; null if there is none. */
  readonly name: string | null
}

export interface ForYouQuery {
  readonly member: Pick<Member, 'id' | 'role'>
  /** Undefined: the latest list. */
  readonly id: string | undefined
  readonly limit: number
  readonly offset: number
  /** The member's private groups. */
  readonly groupIds: readonly string[]
}

type Params = Omit<ForYouQuery, 'id' | 'member'> & Reader<string | null> & { id: string | null; memberId: string }

type Row = RevisionRow & {
  list_id: string
  now: number
  taken_at: number
  read_at: number
  newer: number
  has_private: boolean
  acted_since: boolean
  reason: ReasonKind
  name: string | null
  address: string | null
}

const memberId = sql.placeholder('memberId')
const wanted = wantedBy(readerGiven.viewerId)

const actedSince = sql`exists (select from votes where member_id = ${memberId} and voted_at >= list.taken_at)
  or exists (select from posts where owner_id = ${memberId} and deleted_at is null and created_at >= list.taken_at)
  or exists (select from follows where follower_id = ${memberId} and followed_at >= list.taken_at)`

const inMs = (column: 'taken_at' | 'read_at') =>
  sql.raw(`(extract(epoch from ${column}) * 1000)::float8 as ${column}_ms`)

/** Builds the statement that reads a page of a list. Values that are the same for all rows are computed only once. */
const pageOf = (list: SQL, acted: SQL) =>
  shortRead<Params, Row>(sql`
    with ${clockOnce},
      list as materialized (select *, ${inMs('taken_at')}, ${inMs('read_at')} from feed_snapshots
        where member_id = ${memberId} ${list}),
      acted as materialized (select ${acted} as since from list),
      newer as materialized (select count(*)::integer as count from list cross join lateral (select from posts
        where ${publicTo(readerGiven)} and ${wanted} and posts.owner_id <> ${memberId}
          and (posts.created_at, posts.id) > (list.newest_at, list.newest_id)
        order by posts.created_at desc, posts.id desc limit ${sql.raw(String(feedLimits.newerPosts))}) n)
    select list.id as list_id, clock.now_ms as now,
      list.taken_at_ms as taken_at, list.read_at_ms as read_at, newer.count as newer, list.has_private,
      acted.since as acted_since, page.*
    from list cross join clock cross join newer cross join acted left join lateral (
      select ${revisionColumns}, posts.reason, named.first_name as name, named.masked_email as address
      from (select ${revisionSource}, entry.*
          from ${inOrder(sql`unnest(list.post_ids, list.reasons, list.named_ids)
            with ordinality entry (post_id, reason, named_id, nr)`)} ${postOf(sql`entry.post_id`)}
          where ${viewableTo(sql.placeholder('groupIds'), readerGiven)} and ${wanted}
          order by entry.nr limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) posts
        ${revisionJoins} left join authors named on named.member_id = posts.named_id
          and ${notHidden(sql`named.member_id`, readerGiven.hiddenFor)}
          and ${notMuted(sql`named.member_id`, readerGiven.viewerId)}
      order by posts.nr) page on true`)

const pageOfNamed = pageOf(sql`and id = ${sql.placeholder('id')}`, sql`false`)
const pageOfLast = pageOf(sql`order by taken_at desc, id desc limit 1`, actedSince)

/** Reads a page of a member's list and the time in one query. Undefined if the list does not exist. */
export async function readForYouPage(
  queries: Queries,
  { id = null, member, ...query }: Omit<ForYouQuery, 'id'> & { id?: string | null | undefined },
): Promise<ForYouPage | undefined> {
  const rows = await (id ? pageOfNamed : pageOfLast)(queries, {
    ...query,
    id,
    memberId: member.id,
    ...readerOf(member),
  })
  const [first] = rows
  if (!first) return undefined
  return {
    id: first.list_id,
    takenAt: new Date(first.taken_at),
    readAt: new Date(first.read_at),
    now: new Date(first.now),
    newer: first.newer,
    hasPrivate: first.has_private,
    actedSince: first.acted_since,
    revisions: toRevisions(rows),
    entries:
      first.id === null ? [] : rows.map(({ reason, name, address }) => ({ reason, name: name || address || null })),
  }
}
