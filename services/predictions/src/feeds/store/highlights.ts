import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { notAmongHidden } from '@hunch/members'
import { sql } from 'drizzle-orm'
import { publicTo, readerOf, wantedBy } from '../../schema/visibility.ts'
import { feedLimits } from '../limits.ts'

interface Highlight {
  readonly id: string
  readonly hasResult: boolean
}

const hours = (count: number) => sql`make_interval(hours => ${count})`

/**
 * Returns public posts of other members. Posts that close within a day come first, soonest first. Posts with a result of
 * the last day follow, latest first. Results come soon after the deadline, so they are searched by deadline, among a
 * limited number of the posts that ended last.
 */
export async function findHighlights(queries: Queries, viewer: Pick<Member, 'id' | 'role'>): Promise<Highlight[]> {
  const { id: viewerId } = viewer
  const isShown = sql`${publicTo(readerOf(viewer), notAmongHidden)} and ${wantedBy(viewerId)}`
  const { highlights, highlightHours, highlightsRead, resultWithinHours } = feedLimits
  const { rows } = await queries.execute<{ id: string; has_result: boolean }>(sql`
    with clock as materialized (select app_now() as now),
      soon as (select posts.id, posts.deadline as at from posts, clock
        where ${isShown} and posts.owner_id <> ${viewerId} and posts.resolved_at is null
          and posts.deadline > clock.now and posts.deadline < clock.now + ${hours(highlightHours)}
        order by posts.deadline, posts.id limit ${highlights}),
      ended as materialized (select posts.id, posts.owner_id, posts.resolved_at from posts, clock
        where ${isShown} and posts.deadline > clock.now - ${hours(resultWithinHours)} and posts.deadline <= clock.now
        order by posts.deadline desc limit ${highlightsRead}),
      results as (select ended.id, ended.resolved_at as at from ended, clock
        where ended.owner_id <> ${viewerId} and ended.resolved_at > clock.now - ${hours(highlightHours)}
        order by ended.resolved_at desc, ended.id limit ${highlights})
    (select id, false as has_result from soon order by at, id)
    union all
    (select id, true as has_result from results order by at desc, id)`)
  return rows.map(({ id, has_result: hasResult }) => ({ id, hasResult }))
}
