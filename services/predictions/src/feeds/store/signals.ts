import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { postSignals } from '../../schema/index.ts'

/** A number that another service published for a post, with the post's version at that service. */
export interface PublishedCount {
  readonly postId: string
  readonly version: number
  readonly count: number
}

/** Stores how many members have commented on each post. An older count never replaces a newer one. */
export const saveCommenters = (tx: Queries, counts: readonly PublishedCount[]): Promise<void> =>
  saveCounts(tx, counts, { count: postSignals.commenters.name, version: postSignals.commentersVersion.name })

/** Stores how many members have shared each post. An older count never replaces a newer one. */
export const saveSharers = (tx: Queries, counts: readonly PublishedCount[]): Promise<void> =>
  saveCounts(tx, counts, { count: postSignals.sharers.name, version: postSignals.sharersVersion.name })

async function saveCounts(
  tx: Queries,
  counts: readonly PublishedCount[],
  columns: { count: string; version: string },
): Promise<void> {
  const [count, version] = [sql.identifier(columns.count), sql.identifier(columns.version)]
  const of = (get: (count: PublishedCount) => unknown) => sql.param(counts.map(get))
  await tx.execute(sql`
    insert into ${postSignals} (post_id, ${count}, ${version})
      select distinct on (post_id) * from unnest(${of(({ postId }) => postId)}::uuid[], ${of((each) => each.count)}::integer[],
        ${of((each) => each.version)}::bigint[]) as g (post_id, count, version) order by post_id, version desc
    on conflict (post_id) do update set ${count} = excluded.${count}, ${version} = excluded.${version}
      where ${postSignals}.${version} <= excluded.${version}`)
}
