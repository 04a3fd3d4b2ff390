import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { isErased } from './members.ts'
import { acts } from './schema.ts'

export type Act = typeof acts.$inferSelect

/** Keeps what a member did about a post, unless her account is gone; the same again is as new as the last time. */
export async function saveAct(tx: Queries, { postId, memberId, kind, sourceId, at }: Act): Promise<void> {
  await tx.execute(sql`
    insert into ${acts} (post_id, member_id, kind, source_id, at)
      select ${postId}::uuid, ${memberId}::uuid, ${kind}, ${sourceId}::uuid, ${at.toISOString()}::timestamptz
      where not ${isErased(memberId)}
    on conflict (post_id, kind, member_id, source_id) do update set at = greatest(${acts.at}, excluded.at)`)
}

/** Forgets what was taken back; a comment is known by its id alone. */
export async function deleteAct(
  tx: Queries,
  { postId, memberId, kind, sourceId }: Omit<Act, 'at' | 'memberId'> & { memberId?: string },
): Promise<void> {
  const byWhom = memberId ? eq(acts.memberId, memberId) : undefined
  await tx.delete(acts).where(and(eq(acts.postId, postId), eq(acts.kind, kind), byWhom, eq(acts.sourceId, sourceId)))
}

/** Forgets what a member did. */
export async function forgetActsOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(acts).where(eq(acts.memberId, memberId))
}

/** Drops acts that nothing is counted from any more, `limit` at most; how many. */
export async function sweepActs(queries: Queries, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from ${acts} where ctid = any (array(select ctid from ${acts}
      where at < (select app_now()) - make_interval(days => ${days}) limit ${limit}))`)
  return rowCount ?? 0
}
