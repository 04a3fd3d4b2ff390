import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { acts } from '../../schema/index.ts'
import { isErased } from './relations.ts'

export type Act = typeof acts.$inferSelect

/** Upserts an act, unless the member's account was erased; a repeated one has the time of the last. */
export async function saveAct(tx: Queries, { postId, memberId, kind, sourceId, at }: Act): Promise<void> {
  await tx.execute(sql`
    insert into ${acts} (post_id, member_id, kind, source_id, at)
      select ${postId}::uuid, ${memberId}::uuid, ${kind}, ${sourceId}::uuid, ${at.toISOString()}::timestamptz
      where not ${isErased(memberId)}
    on conflict (post_id, kind, member_id, source_id) do update set at = greatest(${acts.at}, excluded.at)`)
}

/** Deletes an act that was taken back; a comment is identified by its id alone. */
export async function deleteAct(
  tx: Queries,
  { postId, memberId, kind, sourceId }: Omit<Act, 'at' | 'memberId'> & { memberId?: string },
): Promise<void> {
  const ofMember = memberId ? eq(acts.memberId, memberId) : undefined
  await tx.delete(acts).where(and(eq(acts.postId, postId), eq(acts.kind, kind), ofMember, eq(acts.sourceId, sourceId)))
}

/** Deletes acts older than some days, `limit` at most. Returns how many. */
export async function deleteOldActs(
  queries: Queries,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from ${acts} where ctid = any (array(select ctid from ${acts}
      where at < (select app_now()) - make_interval(days => ${days}) limit ${limit}))`)
  return rowCount ?? 0
}
