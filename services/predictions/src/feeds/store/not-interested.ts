import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { isErased, notInterested, posts } from '../../schema/index.ts'
import type { Disliked } from '../rules/candidate.ts'

/**
 * Stores a "Not interested" mark. Above `limit` marks, deletes the member's oldest ones. Stores nothing for an erased
 * member.
 */
export async function insertNotInterested(
  tx: Queries,
  { memberId, postId, limit }: { memberId: string; postId: string; limit: number },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`not interested/${memberId}`}, 0))`)
  await tx.execute(sql`
    insert into ${notInterested} (member_id, post_id, said_at)
      select ${memberId}::uuid, ${postId}::uuid, app_now()
      where not ${isErased(memberId)}
    on conflict (member_id, post_id) do update set said_at = excluded.said_at`)
  await tx.execute(sql`
    delete from ${notInterested} where member_id = ${memberId}::uuid and post_id in (
      select post_id from ${notInterested} where member_id = ${memberId}::uuid
      order by said_at desc, post_id desc offset ${limit})`)
}

export async function deleteNotInterested(queries: Queries, memberId: string, postId: string): Promise<void> {
  await queries.delete(notInterested).where(and(eq(notInterested.memberId, memberId), eq(notInterested.postId, postId)))
}

/** Returns the posts that a member marked as "Not interested", with authors and categories. */
export const findDisliked = (queries: Queries, memberId: string): Promise<Disliked[]> =>
  queries
    .select({ authorId: posts.ownerId, category: posts.category, saidAt: notInterested.saidAt })
    .from(notInterested)
    .innerJoin(posts, eq(posts.id, notInterested.postId))
    .where(eq(notInterested.memberId, memberId))
