/** The figures that badges are earned by, from the record. */
import type { Queries } from '@hunch/kit/postgres'
import { eq, type SQL, sql } from 'drizzle-orm'
import { standings } from '../../schema/index.ts'
import type { BadgeFigures } from '../rules/badges.ts'

/** Figures that count acts in the record; for the best post and the best comment, the acts on it. */
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

const resolved = (memberId: SQL, condition: SQL) =>
  sql`select null as subject, min(settled_at) as at from settlements
    where owner_id = ${memberId} and resolved_by = 'owner' and ${condition} group by post_id`

/** The acts that a figure counts: `at`, and the post or comment as `subject` where the figure is of the best one. */
const acts: Readonly<Record<CountedFigure, (memberId: SQL) => SQL>> = {
  posts: (id) => sql`select null as subject, posted_at as at from posts where owner_id = ${id}`,
  stories: (id) => sql`select null as subject, posted_at as at from posts where owner_id = ${id} and is_story`,
  votes: (id) => sql`select null as subject, first_at as at from votes where member_id = ${id}`,
  reflections: (id) => sql`select null as subject, first_at as at from reflections where member_id = ${id}`,
  groupsFounded: (id) => sql`select null as subject, first_at as at from foundings where member_id = ${id}`,
  followers: (id) => sql`select null as subject, first_at as at from follows where followed_id = ${id}`,
  mostVotesOnPost: (id) => sql`select post_id as subject, first_at as at from votes where owner_id = ${id}`,
  mostLikesOnComment: (id) => sql`select comment_id as subject, first_at as at from likes where author_id = ${id}`,
  resolvedOwnFalse: (id) => resolved(id, sql`outcome = 'false'`),
  resolvedOwnInTime: (id) => resolved(id, sql`true`),
}

const idOf = (memberId: string): SQL => sql`${memberId}::uuid`

/** When a member's figure first reached each of some targets; those not reached are left out. */
export async function findReached(
  queries: Queries,
  memberId: string,
  figure: CountedFigure,
  targets: readonly number[],
): Promise<{ target: number; at: Date }[]> {
  const { rows } = await queries.execute<{ target: string; at: number }>(sql`
    select n as target, (extract(epoch from min(at)) * 1000)::float8 as at
    from (select f.at, row_number() over (partition by f.subject order by f.at) as n
      from (${acts[figure](idOf(memberId))}) f) counted
    where n = any (${sql.param([...targets])}::bigint[]) group by n order by n`)
  return rows.map(({ target, at }) => ({ target: Number(target), at: new Date(at) }))
}

/** A member, and the post or comment where a figure is about one. */
export interface FigureOf {
  readonly memberId: string
  readonly subject: string | undefined
}

/** When the figure of each reached some targets, in their order; all have a subject, or none has. */
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
        select f.at, row_number() over (order by f.at) as n from (${acts[figure](sql`w.member_id`)}) f ${about}) numbered
        where n <= ${Math.max(...targets)}::bigint) counted
    where counted.n = any (${sql.param([...targets])}::bigint[])`)
  const reached = of.map(() => new Map<number, Date>())
  for (const row of rows) reached[row.nr - 1]?.set(Number(row.target), new Date(row.at))
  return reached
}

/** A member's counted figures now. */
export async function findCounts(queries: Queries, memberId: string): Promise<Record<CountedFigure, number>> {
  const counts = countedFigures.map(
    (figure) => sql`(select coalesce(max(n), 0) from (select count(*)::integer as n
      from (${acts[figure](idOf(memberId))}) f group by f.subject) c) as ${sql.identifier(figure)}`,
  )
  const { rows } = await queries.execute<Record<CountedFigure, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('the query of counts returned no row')
  return row
}

/** A member's figures of scored votes, as the standing has them. */
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
