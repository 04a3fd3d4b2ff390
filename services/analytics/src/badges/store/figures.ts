/** The figures that earn badges, read from the record. */
import type { Queries } from '@hunch/kit/postgres'
import { eq, type SQL, sql } from 'drizzle-orm'
import { countable, ownOnly, standings, type Viewer } from '../../schema/index.ts'
import type { BadgeFigures } from '../rules/badges.ts'

/** Figures that count acts in the record. `most…On…` is the highest count among a member's posts or comments. */
export const countedFigures = [
  'posts',
  'stories',
  'votes',
  'reflections',
  'groupsFounded',
  'followers',
  'mostVotesOnPost',
  'mostLikesOnComment',
  'resolvedOwnFalse',
  'resolvedOwnInTime',
] as const
export type CountedFigure = (typeof countedFigures)[number]

const resolved = (memberId: SQL, viewer: Viewer, condition: SQL) =>
  sql`select null as subject, min(settled_at) as at from settlements
    where owner_id = ${memberId} and resolved_by = 'owner' and ${condition} and ${countable(viewer, sql`post_id`)}
    group by post_id`

const postsBy = (memberId: SQL, viewer: Viewer, condition: SQL) =>
  sql`select null as subject, posted_at as at from posts
    where owner_id = ${memberId} and ${condition} and ${viewer === 'self' ? sql`true` : sql`not is_private`}`

/**
 * Queries for the acts that each figure counts, as a viewer may see them. `at` is the time of the act. For
 * figures of the best post or comment, `subject` is the id of the post or comment; otherwise it is null.
 */
const acts: Readonly<Record<CountedFigure, (memberId: SQL, viewer: Viewer) => SQL>> = {
  posts: (id, viewer) => postsBy(id, viewer, sql`true`),
  stories: (id, viewer) => postsBy(id, viewer, sql`is_story`),
  votes: (id, viewer) => sql`select null as subject, first_at as at from votes
    where member_id = ${id} and ${countable(viewer, sql`post_id`)}`,
  reflections: (id, viewer) => sql`select null as subject, first_at as at from reflections
    where member_id = ${id} and ${ownOnly(viewer)}`,
  groupsFounded: (id, viewer) => sql`select null as subject, first_at as at from foundings
    where member_id = ${id} and ${viewer === 'self' ? sql`true` : sql`not is_private`}`,
  followers: (id) => sql`select null as subject, first_at as at from follows where followed_id = ${id}`,
  mostVotesOnPost: (id, viewer) => sql`select post_id as subject, first_at as at from votes
    where owner_id = ${id} and ${countable(viewer, sql`post_id`)}`,
  mostLikesOnComment: (id, viewer) => sql`select comment_id as subject, first_at as at from likes
    where author_id = ${id} and ${likesInPublic(viewer)}`,
  resolvedOwnFalse: (id, viewer) => resolved(id, viewer, sql`outcome = 'false'`),
  resolvedOwnInTime: (id, viewer) => resolved(id, viewer, sql`true`),
}

const likesInPublic = (viewer: Viewer): SQL =>
  viewer === 'self'
    ? sql`true`
    : sql`comment_id in (select comment_id from comments where ${countable(viewer, sql`post_id`)})`

const idOf = (memberId: string): SQL => sql`${memberId}::uuid`

/** The time at which a member's figure first reached a target. */
export interface Reached {
  readonly figure: CountedFigure
  readonly target: number
  readonly at: Date
}

/** Returns when a member's figures, as a viewer sees them, first reached each of their targets. Omits unreached targets. */
export async function findReached(
  queries: Queries,
  memberId: string,
  viewer: Viewer,
  targetsOf: (figure: CountedFigure) => readonly number[],
): Promise<Reached[]> {
  const each = countedFigures.map(
    (figure) => sql`select ${figure}::text as figure, n as target, (extract(epoch from min(at)) * 1000)::float8 as at
      from (select f.at, row_number() over (partition by f.subject order by f.at) as n
        from (${acts[figure](idOf(memberId), viewer)}) f) counted
      where n = any (${sql.param([...targetsOf(figure)])}::bigint[]) group by n`,
  )
  const { rows } = await queries.execute<{ figure: CountedFigure; target: string; at: number }>(
    sql`${sql.join(each, sql` union all `)} order by figure, target`,
  )
  return rows.map(({ figure, target, at }) => ({ figure, target: Number(target), at: new Date(at) }))
}

/** A member, and the post or comment if the figure is about one. */
export interface FigureOf {
  readonly memberId: string
  readonly subject: string | undefined
}

/**
 * Returns one map for each item of `of`, in the same order. A map gives, for each target, the time at which the figure reached
 * it. Unreached targets are missing. Either all items have a subject, or none has one.
 */
export async function findReachedTogether(
  queries: Queries,
  figure: CountedFigure,
  of: readonly FigureOf[],
  targets: readonly number[],
): Promise<ReadonlyMap<number, Date>[]> {
  const about = of[0]?.subject ? sql`where f.subject = w.subject` : sql``
  const { rows } = await queries.execute<{ nr: number; target: string; at: number }>(sql`
    select w.nr::integer as nr, counted.n as target, (extract(epoch from counted.at) * 1000)::float8 as at
    from unnest(${sql.param(of.map(({ memberId }) => memberId))}::uuid[],
        ${sql.param(of.map(({ subject }) => subject ?? null))}::uuid[]) with ordinality as w (member_id, subject, nr)
      cross join lateral (select * from (
        select f.at, row_number() over (order by f.at) as n from (${acts[figure](sql`w.member_id`, 'self')}) f ${about}) numbered
        where n <= ${Math.max(...targets)}::bigint) counted
    where counted.n = any (${sql.param([...targets])}::bigint[])`)
  const reached = of.map(() => new Map<number, Date>())
  for (const row of rows) reached[row.nr - 1]?.set(Number(row.target), new Date(row.at))
  return reached
}

/** Returns a member's current counts, as a viewer sees them. */
export async function findCounts(
  queries: Queries,
  memberId: string,
  viewer: Viewer,
): Promise<Record<CountedFigure, number>> {
  const counts = countedFigures.map(
    (figure) => sql`(select coalesce(max(n), 0) from (select count(*)::integer as n
      from (${acts[figure](idOf(memberId), viewer)}) f group by f.subject) c) as ${sql.identifier(figure)}`,
  )
  const { rows } = await queries.execute<Record<CountedFigure, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('the query of counts returned no row')
  return row
}

/** Returns a member's figures of scored votes, from the standing. */
export async function findScoreFigures(
  queries: Queries,
  memberId: string,
): Promise<Pick<BadgeFigures, 'rightVotes' | 'scoredVotes' | 'longestHitRun' | 'upsets'>> {
  const [row] = await queries
    .select({
      rightVotes: standings.right,
      scoredVotes: standings.scored,
      longestHitRun: standings.longestHitRun,
      upsets: standings.upsets,
    })
    .from(standings)
    .where(eq(standings.memberId, memberId))
  return row ?? { rightVotes: 0, scoredVotes: 0, longestHitRun: 0, upsets: 0 }
}
