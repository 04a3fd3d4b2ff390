import { clockOnce, type Queries, shortRead } from '@hunch/kit/postgres'
import { notBlocked } from '@hunch/members'
import { sql } from 'drizzle-orm'
import { postOf, type RevisionRow, revisionColumns, revisionJoins, toRevisions } from '../../schema/revisions.ts'
import { type Reader, readerOfIdGiven, viewableTo } from '../../schema/visibility.ts'
import type { Revision } from '../rules/revision.ts'

const selectRevisions = shortRead<
  Reader<string | null> & { ids: readonly string[]; groupIds: readonly string[] },
  RevisionRow & { now: number }
>(sql`
  with ${clockOnce}
  select clock.now_ms as now, page.* from clock left join lateral (
    select ${revisionColumns} from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality wanted (id, nr)
      ${postOf(sql`wanted.id`)} ${revisionJoins}
    where ${viewableTo(sql.placeholder('groupIds'), readerOfIdGiven, notBlocked)} order by wanted.nr) page on true`)

export interface RevisionQuery {
  readonly ids: readonly string[]
  readonly reader: Reader<string | null>
  /** The reader's private groups. */
  readonly groupIds: readonly string[]
}

/** Returns the revisions of posts in the order of the ids, and the time. Leaves out posts that the reader may not see. */
export async function readRevisions(
  queries: Queries,
  { ids, reader, groupIds }: RevisionQuery,
): Promise<{ revisions: Revision[]; now: Date }> {
  const { viewerId, hiddenFor, evenHidden = false } = reader
  const rows = await selectRevisions(queries, { ids, viewerId, hiddenFor, evenHidden, groupIds })
  return { revisions: toRevisions(rows), now: new Date(rows[0]?.now ?? Number.NaN) }
}
