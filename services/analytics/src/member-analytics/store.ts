/** A member's analytics, read from the record. */
import type { Queries } from '@hunch/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '../calendar/rules.ts'
import { countable, type Viewer } from '../schema/index.ts'
import type { SettledVote } from './rules/calibration.ts'

async function first<T>(queries: Queries, query: SQL): Promise<T | undefined> {
  const { rows } = await queries.execute(query)
  return rows[0] as T | undefined
}

/** Counts others' comments, reactions and shares, and their votes, on a member's posts that are not deleted. */
export async function findEngagement(
  queries: Queries,
  memberId: string,
  viewer: Viewer,
): Promise<{ received: number; votes: number }> {
  const own = sql`select post_id from posts
    where owner_id = ${memberId}::uuid and not deleted and ${countable(viewer, sql`posts.post_id`)}`
  const byOthers = sql`owner_id = ${memberId}::uuid and member_id <> owner_id and post_id in (${own})`
  const row = await first<{ received: number; votes: number }>(
    queries,
    sql`select (
      (select count(*) from comments where ${byOthers} and not deleted) +
      (select count(*) from reactions where ${byOthers} and not removed) +
      (select coalesce(sum(received), 0) from post_shares where post_id in (${own})))::integer as received,
      (select count(*) from votes where ${byOthers} and not withdrawn)::integer as votes`,
  )
  return row ?? { received: 0, votes: 0 }
}

/**
 * Returns the local weekday on which a member acted most since a day, 0 for Sunday; undefined
 * without acts. For others, likes, reflections, resolutions and foundings are omitted.
 */
export async function findMostActiveWeekday(
  queries: Queries,
  memberId: string,
  since: Day,
  viewer: Viewer,
): Promise<number | undefined> {
  const onPosts = ['votes', 'comments', 'reactions'].map(
    (table) => sql`select local_date from ${sql.identifier(table)} acts
      where member_id = ${memberId}::uuid and ${countable(viewer, sql`acts.post_id`)}`,
  )
  const elsewhere = viewer === 'others' ? [] : ['likes', 'reflections', 'resolutions', 'foundings']
  const all = sql.join(
    [
      ...onPosts,
      ...elsewhere.map(
        (table) => sql`select local_date from ${sql.identifier(table)} where member_id = ${memberId}::uuid`,
      ),
      sql`select local_date from posts
        where owner_id = ${memberId}::uuid and ${countable(viewer, sql`posts.post_id`)}`,
      sql`select local_date from follows where follower_id = ${memberId}::uuid`,
    ],
    sql` union all `,
  )
  const row = await first<{ weekday: number }>(
    queries,
    sql`select extract(dow from local_date)::integer as weekday from (${all}) acts where local_date >= ${since}::date
      group by weekday order by count(*) desc, weekday limit 1`,
  )
  return row?.weekday
}

/** Returns the category in which a member voted most since an instant. Withdrawn votes do not count. */
export async function findFavoriteCategory(
  queries: Queries,
  memberId: string,
  since: Date,
  viewer: Viewer,
): Promise<string | undefined> {
  const row = await first<{ category: string }>(
    queries,
    sql`select p.category from votes v join posts p on p.post_id = v.post_id
      where v.member_id = ${memberId}::uuid and not v.withdrawn and v.voted_at >= ${since.toISOString()}::timestamptz
        and p.category is not null and ${countable(viewer, sql`p.post_id`)}
      group by p.category order by count(*) desc, p.category limit 1`,
  )
  return row?.category
}

/** Returns the settled posts that a member voted on. */
export async function findSettledVotes(queries: Queries, memberId: string, viewer: Viewer): Promise<SettledVote[]> {
  const { rows } = await queries.execute<{ agree_share: number; came_true: boolean }>(sql`
    select s.agree_votes::float8 / s.votes as agree_share, s.outcome = 'true' as came_true
    from votes v join settlements s on s.post_id = v.post_id
    where v.member_id = ${memberId}::uuid and not v.withdrawn and s.stands and s.outcome in ('true', 'false')
      and s.votes > 0 and ${countable(viewer, sql`v.post_id`)}`)
  return rows.map((row) => ({ agreeShare: row.agree_share, cameTrue: row.came_true }))
}

export interface CategoryScores {
  readonly category: string
  readonly scored: number
  readonly right: number
}

/** Returns a member's scored votes by category, the largest category first. */
export async function findCategoryScores(
  queries: Queries,
  memberId: string,
  viewer: Viewer,
): Promise<CategoryScores[]> {
  const { rows } = await queries.execute<{ category: string; scored: number; right_votes: number }>(sql`
    select p.category, count(*)::integer as scored, count(*) filter (where s.is_right)::integer as right_votes
    from scorings s join posts p on p.post_id = s.post_id
    where s.member_id = ${memberId}::uuid and s.stands and s.is_right is not null and p.category is not null
      and ${countable(viewer, sql`p.post_id`)}
    group by p.category order by scored desc, p.category`)
  return rows.map(({ category, scored, right_votes }) => ({ category, scored, right: right_votes }))
}
