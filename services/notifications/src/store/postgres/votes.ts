import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Vote } from '../port.ts'
import { votes } from './schema.ts'

export async function setVote(
  queries: Queries,
  postId: string,
  memberId: string,
  vote: boolean | null,
): Promise<boolean> {
  if (vote === null) {
    await queries.delete(votes).where(and(eq(votes.postId, postId), eq(votes.memberId, memberId)))
    return false
  }
  const { rows } = await queries.execute<{ is_new: boolean }>(sql`
    insert into votes (post_id, member_id, vote) select ${postId}::uuid, ${memberId}::uuid, ${vote}::boolean
    where not exists (select from members where member_id = ${memberId}::uuid and state = 'deleted')
    on conflict (post_id, member_id) do update set vote = excluded.vote returning xmax = 0 as is_new`)
  return rows[0]?.is_new === true
}

export const listVotes = (queries: Queries, postId: string, afterId: string, limit: number): Promise<Vote[]> =>
  queries
    .select({ memberId: votes.memberId, vote: votes.vote })
    .from(votes)
    .where(and(eq(votes.postId, postId), afterId ? gt(votes.memberId, afterId) : undefined))
    .orderBy(asc(votes.memberId))
    .limit(limit)

export async function dropVotes(
  queries: Queries,
  of: { readonly postId: string } | { readonly memberId: string },
): Promise<void> {
  await queries.delete(votes).where('postId' in of ? eq(votes.postId, of.postId) : eq(votes.memberId, of.memberId))
}
