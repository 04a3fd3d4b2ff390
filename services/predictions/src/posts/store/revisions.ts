import { type Queries, shortRead } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { type RevisionRow, revisionColumns, revisionJoins, toRevisions } from '../../schema/revisions.ts'
import { viewableTo } from '../../schema/visibility.ts'
import type { Revision } from '../rules/revision.ts'

const selectRevisions = shortRead<
  { ids: readonly string[]; viewerId: string | null; groupIds: readonly string[] },
  RevisionRow & { now: number }
>(sql`
  with clock as materialized (select app_now() as now)
  select (extract(epoch from clock.now) * 1000)::float8 as now, page.* from clock left join lateral (
    select ${revisionColumns} from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality wanted (id, nr)
      join posts on posts.id = wanted.id ${revisionJoins}
    where ${viewableTo(sql.placeholder('groupIds'))} order by wanted.nr) page on true`)

/**
 * Returns the revisions of posts in the order of the ids, and the time. Those that a viewer who is in
 * these private groups may not see are absent.
 */
export async function readRevisions(
  queries: Queries,
  { ids, viewerId, groupIds }: { ids: readonly string[]; viewerId: string | undefined; groupIds: readonly string[] },
): Promise<{ revisions: Revision[]; now: Date }> {
  const rows = await selectRevisions(queries, { ids, viewerId: viewerId ?? null, groupIds })
  return { revisions: toRevisions(rows), now: new Date(rows[0]?.now ?? Number.NaN) }
}
