import { clockOnce, type Database, type Queries, statement } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
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
import {
  publicTo,
  type Reader,
  readerGiven,
  readerOf,
  type Viewer,
  viewable,
  wantedBy,
} from '../../schema/visibility.ts'
import {
  actWeight,
  minActors,
  type TrendingCandidate,
  usualPosts,
  windowHours,
  youngMemberFactor,
  youngMemberHours,
} from '../rules/trending.ts'

const hours = (count: number) => sql`make_interval(hours => ${count})`
const votesFrom = (where: ReturnType<typeof sql>) =>
  sql`select post_id, member_id, 'vote' as kind, voted_at as at from votes where ${where}`
const actsFrom = (where: ReturnType<typeof sql>) => sql`select post_id, member_id, kind, at from acts where ${where}`

/** The weights of the kinds of acts, as an SQL table `w`. */
const weights = sql`(values ${sql.join(
  Object.entries(actWeight).map(([kind, weight]) => sql`(${kind}, ${weight}::float8)`),
  sql`, `,
)}) w (kind, weight)`

/** The weighted sum of the acts in `done`. Acts of new members weigh less. Requires `done`, `w` and `m` in the query. */
const engagement = sql`coalesce(sum(w.weight * case when m.joined_at > done.at - ${hours(youngMemberHours)}
  then ${youngMemberFactor}::float8 else 1 end), 0)`

/**
 * Locks the trending list if it must be refreshed: if it is older than `everyMs` ms, or dated in the future. Returns
 * the current time. Undefined if the list is still fresh, or if another replica is refreshing it.
 */
export async function lockTrending(tx: Queries, everyMs: number): Promise<Date | undefined> {
  await tx.execute(sql`
    insert into trending (post_ids, refreshed_at) values ('{}', '-infinity') on conflict do nothing`)
  const { rows } = await tx.execute<{ now: number }>(sql`
    with ${clockOnce},
      due as (select from trending, clock
        where refreshed_at <= clock.now - ${everyMs} * interval '1 ms' or refreshed_at > clock.now
        for update of trending skip locked)
    select clock.now_ms as now from clock, due`)
  return rows[0] && new Date(rows[0].now)
}

/** Returns public posts on which enough other members acted recently: up to `limit`, the highest engagement first. */
export async function findTrendingCandidates(tx: Queries, now: Date, limit: number): Promise<TrendingCandidate[]> {
  const then = sql`${now.toISOString()}::timestamptz`
  const since = sql`${then} - ${hours(windowHours)}`
  const { rows } = await tx.execute<TrendingCandidate & Record<string, unknown>>(sql`
    with done as materialized (
        select post_id, member_id, kind, max(at) as at
        from (${votesFrom(sql`voted_at > ${since} and voted_at <= ${then}`)}
          union all ${actsFrom(sql`at > ${since} and at <= ${then}`)}) all_acts
        group by post_id, member_id, kind),
      busy as materialized (
        select posts.id, posts.owner_id
        from (select post_id from done group by post_id having count(distinct member_id) >= ${minActors}) b
          join posts on posts.id = b.post_id
        where ${viewable}),
      newcomers as materialized (
        select member_id, joined_at from members
        where joined_at > ${since} - ${hours(youngMemberHours)}),
      counted as (
        select busy.id, count(distinct done.member_id)::integer as actors, ${engagement} as engagement
        from busy join done on done.post_id = busy.id and done.member_id <> busy.owner_id
          join ${weights} on w.kind = done.kind left join newcomers m on m.member_id = done.member_id
        group by busy.id having count(distinct done.member_id) >= ${minActors}
        order by engagement desc, busy.id limit ${limit})
    select c.id as "postId", posts.owner_id as "authorId", c.actors, c.engagement,
      extract(epoch from ${then} - posts.created_at)::float8 / 3600 as "ageHours",
      extract(epoch from posts.deadline - posts.created_at)::float8 / 3600 as "durationHours",
      coalesce((select avg(o.early_engagement) from (select early_engagement from posts o
        where o.owner_id = posts.owner_id and o.id <> posts.id and o.deleted_at is null
          and o.audience_group_id is null and o.early_engagement is not null
        order by o.created_at desc limit ${usualPosts}) o), 0) as "usualEngagement",
      posts.agree_count as "agreeCount", posts.disagree_count as "disagreeCount"
    from counted c join posts on posts.id = c.id
    order by c.engagement desc, c.id`)
  return rows
}

/** Replaces the trending list, which must be locked. */
export async function saveTrending(tx: Queries, postIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update trending set post_ids = ${sql.param([...postIds])}::uuid[], refreshed_at = ${now.toISOString()}::timestamptz`)
}

const selectTrending = statement<
  Reader<string | null> & { limit: number; offset: number },
  RevisionRow & { now: number }
>(sql`
  with ${clockOnce}
  select clock.now_ms as now, page.*
  from clock left join lateral (
    select ${revisionColumns} from (select ${revisionSource}, entry.nr
        from ${inOrder(sql`unnest((select post_ids from trending)) with ordinality entry (post_id, nr)`)}
          ${postOf(sql`entry.post_id`)}
        where ${publicTo(readerGiven)} and ${wantedBy(readerGiven.viewerId)} order by entry.nr
        limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) posts
      ${revisionJoins} order by posts.nr) page on true`)

/** Reads a page of the trending list and the time in one query. */
export async function readTrending(
  database: Pick<Database, 'pool'>,
  { viewer, limit, offset }: { viewer: Viewer; limit: number; offset: number },
): Promise<{ revisions: readonly Revision[]; now: Date }> {
  const rows = await selectTrending(database, { ...readerOf(viewer), limit, offset })
  return { revisions: toRevisions(rows), now: new Date(rows[0]?.now ?? Number.NaN) }
}

/** Stores, for up to `limit` posts older than 6 hours, the engagement in their first 6 hours. Returns the number of posts. */
export async function saveEarlyEngagement(tx: Queries, limit: number): Promise<number> {
  const first = sql`fresh.created_at + ${hours(windowHours)}`
  const { rowCount } = await tx.execute(sql`
    with fresh as materialized (
        select id, owner_id, created_at from posts
        where early_engagement is null and deleted_at is null
          and created_at <= (select app_now()) - ${hours(windowHours)}
        order by id limit ${limit} for no key update skip locked),
      done as (
        select fresh.id, a.member_id, a.kind, max(a.at) as at
        from fresh join lateral (${votesFrom(sql`post_id = fresh.id and voted_at <= ${first}`)}
          union all ${actsFrom(sql`post_id = fresh.id and at <= ${first}`)}) a on a.member_id <> fresh.owner_id
        group by fresh.id, a.member_id, a.kind),
      weighed as (
        select done.id, ${engagement} as engagement
        from done join ${weights} on w.kind = done.kind left join members m on m.member_id = done.member_id
        group by done.id)
    update posts set early_engagement = coalesce(weighed.engagement, 0)
    from fresh left join weighed on weighed.id = fresh.id where posts.id = fresh.id`)
  return rowCount ?? 0
}
