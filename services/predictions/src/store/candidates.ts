import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import type { Found, PastVote } from '../domain/candidate.ts'

/** The country of a member, as entered, else as detected; null where neither is known. */
export async function findCountry(queries: Queries, memberId: string): Promise<string | null> {
  const { rows } = await queries.execute<{ country: string | null }>(sql`
    select coalesce(nullif((select country from authors where member_id = ${memberId}), ''),
      (select detected_country from members where member_id = ${memberId})) as country`)
  return rows[0]?.country ?? null
}

/** A member's last votes, `most` of them, newest first. */
export async function findPastVotes(queries: Queries, memberId: string, most: number): Promise<PastVote[]> {
  const { rows } = await queries.execute<{ category: string | null; voted_at: number }>(sql`
    select posts.category, (extract(epoch from v.voted_at) * 1000)::float8 as voted_at
    from (select post_id, voted_at from votes where member_id = ${memberId} order by voted_at desc limit ${most}) v
      join posts on posts.id = v.post_id
    order by v.voted_at desc`)
  return rows.map((row) => ({ category: row.category, votedAt: new Date(row.voted_at) }))
}

/** How far the search for candidates goes. */
export interface Bounds {
  /** Posts of each source. */
  readonly each: number
  /** Followed people, and groups, that are looked at: the latest. */
  readonly sources: number
  /** Posts, and votes, of one of them. */
  readonly ofOne: number
}

export interface Wanted extends Bounds {
  readonly memberId: string
  readonly country: string | null
  readonly categories: readonly string[]
}

const newestFirst = sql`order by created_at desc, id desc`
const isPublic = sql`deleted_at is null and audience_group_id is null`

/** The ids of posts from each source, each found by an index. `followed`, `hers`, `mine` and `clock` are at hand. */
const sourcesOf = ({ memberId, country, categories, each, sources, ofOne }: Wanted) => sql`
  (select p.id from followed join lateral (select id, created_at from posts
      where owner_id = followed.followed_id and deleted_at is null ${newestFirst} limit ${ofOne}) p on true
    ${newestFirst} limit ${each})
  union (select p.id from (select group_id from hers limit ${sources}) g
      join lateral (select id, created_at from posts
        where group_id = g.group_id and deleted_at is null ${newestFirst} limit ${ofOne}) p on true
    ${newestFirst} limit ${each})
  union (select p.id from unnest(${sql.param([...categories])}::text[]) c join lateral (select id, created_at from posts
      where category = c and ${isPublic} ${newestFirst} limit ${each}) p on true
    ${newestFirst} limit ${each})
  union (select id from posts where country = ${country} and ${isPublic} ${newestFirst} limit ${each})
  union (select id from trending, unnest(post_ids) with ordinality t (id, place) order by place limit ${each})
  union (select id from posts where deadline > (select now from clock) and ${isPublic} order by deadline limit ${each})
  union (select post_id from mine)
  union (select id from posts where owner_id = ${memberId} and deleted_at is null ${newestFirst} limit ${ofOne})
  union (select id from posts where ${isPublic} ${newestFirst} limit ${each})`

/**
 * The posts that may come into a member's For You, with all that ranks them: of those she follows,
 * of her groups, country and categories, what trends, what ends soon, what she voted on last, her
 * own, and the newest. Each source is bounded, so the work does not grow with the number of posts.
 */
export async function findCandidates(queries: Queries, wanted: Wanted): Promise<Found[]> {
  const { memberId, each, sources, ofOne } = wanted
  const { rows } = await queries.execute<Row>(sql`
    with clock as materialized (select app_now() as now),
      followed as materialized (select followed_id from follows where follower_id = ${memberId}
        order by followed_at desc limit ${sources}),
      hers as materialized (select group_id from memberships where member_id = ${memberId}),
      mine as materialized (select post_id from votes where member_id = ${memberId}
        order by voted_at desc limit ${each}),
      heard as materialized (select v.post_id, count(*)::integer as voters,
          (array_agg(v.member_id order by v.voted_at desc))[1] as last
        from followed join lateral (select post_id, member_id, voted_at from votes
          where member_id = followed.followed_id order by voted_at desc limit ${ofOne}) v on true
        group by v.post_id),
      picked as materialized (${sourcesOf(wanted)})
    select posts.id, posts.owner_id, posts.category, posts.country, posts.group_id, posts.result,
      ${milliseconds('created_at')}, ${milliseconds('deadline')}, ${milliseconds('lapses_at')},
      ${milliseconds('resolved_at')}, posts.agree_count + posts.disagree_count as voters, posts.reaction_count,
      s.commenters, s.sharers, s.viewers, posts.owner_id in (select followed_id from followed) as follows_author,
      posts.group_id in (select group_id from hers) is true as shares_group, h.voters as followed_voters, h.last as followed_voter,
      seen.times as times_seen, v.post_id is not null as voted
    from picked cross join lateral ${oneOf(sql`posts where id = picked.id`)} posts
      left join lateral ${oneOf(sql`post_signals where post_id = picked.id`)} s on true
      left join lateral ${oneOf(sql`views where member_id = ${memberId} and post_id = picked.id`)} seen on true
      left join lateral ${oneOf(sql`votes where post_id = picked.id and member_id = ${memberId}`)} v on true
      left join heard h on h.post_id = posts.id
    where posts.deleted_at is null and (posts.audience_group_id is null or posts.owner_id = ${memberId}
      or posts.audience_group_id in (select group_id from hers))`)
  return rows.map(toFound)
}

/** A row that is looked up by its key for each candidate: left to itself the planner may read a whole table instead. */
const oneOf = (row: ReturnType<typeof sql>) => sql`(select * from ${row} offset 0)`

const milliseconds = (column: string) =>
  sql`(extract(epoch from posts.${sql.identifier(column)}) * 1000)::float8 as ${sql.identifier(column)}`

type Row = {
  id: string
  owner_id: string
  category: string | null
  country: string | null
  group_id: string | null
  result: boolean | null
  created_at: number
  deadline: number | null
  lapses_at: number | null
  resolved_at: number | null
  voters: number
  reaction_count: number
  commenters: number | null
  sharers: number | null
  viewers: number | null
  follows_author: boolean
  shares_group: boolean
  followed_voters: number | null
  followed_voter: string | null
  times_seen: number | null
  voted: boolean
}

const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const toFound = (row: Row): Found => ({
  postId: row.id,
  authorId: row.owner_id,
  category: row.category,
  country: row.country,
  groupId: row.group_id,
  createdAt: new Date(row.created_at),
  deadline: instant(row.deadline),
  lapsesAt: instant(row.lapses_at),
  resolvedAt: instant(row.resolved_at),
  result: row.result,
  voters: row.voters,
  commenters: row.commenters ?? 0,
  sharers: row.sharers ?? 0,
  reactors: row.reaction_count,
  viewers: row.viewers ?? 0,
  followsAuthor: row.follows_author,
  sharesGroup: row.shares_group,
  followedVoters: row.followed_voters ?? 0,
  followedVoter: row.followed_voter,
  timesSeen: row.times_seen ?? 0,
  voted: row.voted,
})
