import { type Database, statement } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { publicTo, unhiddenOrOwn } from '../../schema/visibility.ts'
import { feedLimits } from '../limits.ts'
import type { CandidateRow, PastVote } from '../rules/candidate.ts'
import { forYouWeights } from '../rules/for-you-weights.ts'
import type { Snapshot } from '../rules/pages.ts'

type Pool = Pick<Database, 'pool'>

const memberId = sql.placeholder('memberId')

type PastVoteRow = { category: string | null; voted_at: number; votes: number }

const selectPastVotes = statement<{ memberId: string }, PastVoteRow>(sql`
  (select posts.category, (extract(epoch from v.voted_at) * 1000)::float8 as voted_at, 1 as votes
  from (select post_id, voted_at from votes where member_id = ${memberId} order by voted_at desc
      limit ${sql.raw(String(feedLimits.pastVotes))}) v
    join posts on posts.id = v.post_id
  order by v.voted_at desc)
  union all
  select category, (extract(epoch from picked_at) * 1000)::float8, ${sql.raw(String(forYouWeights.taste.votesPerInterest))}
  from interests where member_id = ${memberId}`)

/** Returns a member's latest votes, newest first, and the categories that they picked. */
export async function findPastVotes(database: Pool, memberId: string): Promise<PastVote[]> {
  const rows = await selectPastVotes(database, { memberId })
  return rows.map((row) => ({ category: row.category, votedAt: new Date(row.voted_at), votes: row.votes }))
}

const selectOutset = statement<
  { memberId: string },
  { now: number; id: string | null; created_at: number; country: string | null }
>(sql`
  select (extract(epoch from clock.now) * 1000)::float8 as now, newest.id,
    (extract(epoch from newest.created_at) * 1000)::float8 as created_at,
    coalesce(nullif((select country from authors where member_id = ${memberId}), ''),
      (select detected_country from members where member_id = ${memberId})) as country
  from (select app_now() as now offset 0) clock left join lateral (select id, created_at from posts
    where ${publicTo({ viewerId: memberId, hiddenFor: null })} order by created_at desc, id desc limit 1) newest on true`)

/**
 * Returns the time, the newest public post (null if there is none), and the member's country. The country is the one
 * that the member entered, or else the detected one; null if neither is known.
 */
export async function findOutset(
  database: Pool,
  memberId: string,
): Promise<{ now: Date; newest: Snapshot | null; country: string | null }> {
  const [row] = await selectOutset(database, { memberId })
  const newest = row?.id ? { id: row.id, createdAt: new Date(row.created_at) } : null
  return { now: new Date(row?.now ?? Number.NaN), newest, country: row?.country ?? null }
}

export interface CandidateQuery {
  readonly memberId: string
  readonly country: string | null
  readonly categories: readonly string[]
}

// Literals, not parameters, so that the planner knows their values.
const perSource = sql.raw(String(feedLimits.candidatesPerSource))
const authorsAndGroups = sql.raw(String(feedLimits.candidateAuthorsAndGroups))
const perAuthorOrGroup = sql.raw(String(feedLimits.candidatesPerAuthorOrGroup))

const newestFirst = sql`order by created_at desc, id desc`
const isPublic = sql`deleted_at is null and audience_group_id is null`

/**
 * The ids of posts from each source. Each source uses an index. Requires `followed`, `own_groups`, `voted` and `clock`
 * in the query.
 */
const sources = sql`
  (select p.id from followed join lateral (select id, created_at from posts
      where owner_id = followed.followed_id and deleted_at is null ${newestFirst}
      limit ${perAuthorOrGroup}) p on true
    ${newestFirst} limit ${perSource})
  union (select p.id from (select group_id from own_groups limit ${authorsAndGroups}) g
      join lateral (select id, created_at from posts
        where group_id = g.group_id and deleted_at is null ${newestFirst}
        limit ${perAuthorOrGroup}) p on true
    ${newestFirst} limit ${perSource})
  union (select p.id from unnest(${sql.placeholder('categories')}::text[]) c join lateral (select id, created_at from posts
      where category = c and ${isPublic} ${newestFirst} limit ${perSource}) p on true
    ${newestFirst} limit ${perSource})
  union (select id from posts where country = ${sql.placeholder('country')} and ${isPublic} ${newestFirst} limit ${perSource})
  union (select id from trending, unnest(post_ids) with ordinality t (id, nr) order by nr limit ${perSource})
  union (select id from posts where deadline > (select now from clock) and ${isPublic} order by deadline
    limit ${perSource})
  union (select post_id from voted)
  union (select id from posts where owner_id = ${memberId} and deleted_at is null ${newestFirst}
    limit ${perAuthorOrGroup})
  union (select id from posts where ${isPublic} ${newestFirst} limit ${perSource})`

/** Forces a lookup by key for each candidate; the planner might otherwise scan a whole table. */
const lookup = (row: ReturnType<typeof sql>) => sql`(select * from ${row} offset 0)`

const milliseconds = (column: string) => sql`(extract(epoch from posts.${sql.identifier(column)}) * 1000)::float8`

const selectCandidates = statement<CandidateQuery & Record<string, unknown>, Row>(sql`
  with clock as materialized (select app_now() as now),
    followed as materialized (select followed_id from follows where follower_id = ${memberId}
      order by followed_at desc limit ${authorsAndGroups}),
    own_groups as materialized (select group_id from memberships where member_id = ${memberId}),
    voted as materialized (select post_id from votes where member_id = ${memberId}
      order by voted_at desc limit ${perSource}),
    followed_votes as materialized (select v.post_id, count(*)::integer as voters,
        (array_agg(v.member_id order by v.voted_at desc))[1] as last
      from followed join lateral (select post_id, member_id, voted_at from votes
        where member_id = followed.followed_id order by voted_at desc limit ${perAuthorOrGroup}) v on true
      group by v.post_id),
    candidate as materialized (${sources})
  select posts.id as "postId", posts.owner_id as "authorId", posts.category, posts.country,
    posts.group_id as "groupId", posts.audience_group_id is not null as "isPrivate",
    ${milliseconds('created_at')} as "createdAt", ${milliseconds('deadline')} as deadline,
    ${milliseconds('lapses_at')} as "lapsesAt", ${milliseconds('resolved_at')} as "resolvedAt", posts.result,
    posts.agree_count + posts.disagree_count as voters, coalesce(s.commenters, 0) as commenters,
    coalesce(s.sharers, 0) as sharers, posts.reaction_count as reactors, coalesce(s.viewers, 0) as viewers,
    posts.owner_id in (select followed_id from followed) as "followsAuthor",
    posts.group_id in (select group_id from own_groups) is true as "sharesGroup",
    coalesce(f.voters, 0) as "followedVoters", f.last as "followedVoter", coalesce(seen.times, 0) as "timesSeen",
    v.post_id is not null as voted
  from candidate cross join lateral ${lookup(sql`posts where id = candidate.id`)} posts
    left join lateral ${lookup(sql`post_signals where post_id = candidate.id`)} s on true
    left join lateral ${lookup(sql`views where member_id = ${memberId} and post_id = candidate.id`)} seen on true
    left join lateral ${lookup(sql`votes where post_id = candidate.id and member_id = ${memberId}`)} v on true
    left join followed_votes f on f.post_id = posts.id
  where posts.deleted_at is null and (posts.audience_group_id is null or posts.owner_id = ${memberId}
    or posts.audience_group_id in (select group_id from own_groups)) and ${unhiddenOrOwn(memberId)}`)

/**
 * Returns the posts that may appear in a member's For You, with all values for the ranking. Sources: followed members;
 * the member's groups, country and favourite categories; trending posts; posts that end soon; the member's latest votes
 * and own posts, and the newest posts. Each source is limited.
 */
export async function findCandidates(database: Pool, query: CandidateQuery): Promise<CandidateRow[]> {
  return (await selectCandidates(database, { ...query })).map(withTimes)
}

/** A row with its times in milliseconds. */
type Row = Omit<CandidateRow, 'createdAt' | 'deadline' | 'lapsesAt' | 'resolvedAt'> &
  Record<'createdAt', number> &
  Record<'deadline' | 'lapsesAt' | 'resolvedAt', number | null> &
  Record<string, unknown>

const withTimes = (row: Row): CandidateRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  deadline: instant(row.deadline),
  lapsesAt: instant(row.lapsesAt),
  resolvedAt: instant(row.resolvedAt),
})

const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))
