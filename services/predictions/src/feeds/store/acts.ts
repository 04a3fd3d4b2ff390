import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { acts, isErased } from '../../schema/index.ts'

export type Act = typeof acts.$inferSelect

/** Upserts acts. Stores no acts of erased members. A repeated act keeps its latest time. */
export async function saveActs(tx: Queries, given: readonly Act[]): Promise<void> {
  const of = (get: (act: Act) => unknown) => sql.param(given.map(get))
  await tx.execute(sql`
    insert into ${acts} (post_id, member_id, kind, source_id, at)
      select distinct on (post_id, kind, member_id, source_id) * from unnest(
        ${of(({ postId }) => postId)}::uuid[], ${of(({ memberId }) => memberId)}::uuid[], ${of(({ kind }) => kind)}::text[],
        ${of(({ sourceId }) => sourceId)}::uuid[], ${of(({ at }) => at.toISOString())}::timestamptz[]
      ) as g (post_id, member_id, kind, source_id, at)
      where not ${isErased(sql`g.member_id`)}
      order by post_id, kind, member_id, source_id, at desc
    on conflict (post_id, kind, member_id, source_id) do update set at = greatest(${acts.at}, excluded.at)`)
}

/** Deletes an act. A comment is found by its id alone, so `memberId` is not needed. */
export async function deleteAct(
  tx: Queries,
  { postId, memberId, kind, sourceId }: Omit<Act, 'at' | 'memberId'> & { memberId?: string },
): Promise<void> {
  const ofMember = memberId ? eq(acts.memberId, memberId) : undefined
  await tx.delete(acts).where(and(eq(acts.postId, postId), eq(acts.kind, kind), ofMember, eq(acts.sourceId, sourceId)))
}

/** Deletes up to `limit` acts that are older than `days`, and returns their number. */
export async function deleteOldActs(
  queries: Queries,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from ${acts} where ctid = any (array(select ctid from ${acts}
      where at < (select app_now()) - make_interval(days => ${days}) limit ${limit}))`)
  return rowCount ?? 0
}
