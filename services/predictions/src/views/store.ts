import type { Queries } from '@hunch/kit/postgres'
import { notAmongHidden } from '@hunch/members'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isErased, posts, views, votes } from '../schema/index.ts'
import { wantedBy } from '../schema/visibility.ts'

/** A post that was served to a member. */
export interface View {
  readonly memberId: string
  readonly postId: string
  readonly at: Date
  /** The view counts only if the member's last counted view of the post is older than this time. */
  readonly countsAgainFrom: Date
}

/**
 * Writes a batch of views, at most one per member and post. A member's first view of a post inserts a row, and increments
 * the number of viewers of the post. A later view that counts increments `times`. Views of erased members are dropped.
 * Rows are locked in the order of their ids, to avoid deadlocks.
 */
export async function writeViews(tx: Queries, batch: readonly View[]): Promise<void> {
  if (batch.length === 0) return
  const column = (of: (view: View) => unknown) => sql.param(batch.map(of))
  await tx.execute(sql`
    with served as materialized (
        select * from unnest(${column(({ memberId }) => memberId)}::uuid[], ${column(({ postId }) => postId)}::uuid[],
          ${column(({ at }) => at.toISOString())}::timestamptz[],
          ${column(({ countsAgainFrom }) => countsAgainFrom.toISOString())}::timestamptz[])
          as s (member_id, post_id, at, again_from)
        where not ${isErased(sql`s.member_id`)}
        order by member_id, post_id),
      again as materialized (
        select v.member_id, v.post_id, s.at from views v join served s using (member_id, post_id)
        where v.seen_at < s.again_from order by v.member_id, v.post_id for update of v),
      counted as (
        update views set times = least(views.times + 1, 1000), seen_at = again.at from again
        where views.member_id = again.member_id and views.post_id = again.post_id),
      first as (
        insert into views (member_id, post_id, seen_at) select member_id, post_id, at from served
        on conflict do nothing returning post_id)
    insert into post_signals (post_id, viewers)
      select post_id, count(*) from first group by post_id order by post_id
    on conflict (post_id) do update set viewers = post_signals.viewers + excluded.viewers`)
}

/**
 * Returns members with ids above `afterId` who have seen a post and not voted on it, in the order of their ids. Leaves
 * out members from whom the owner is hidden, and those who have muted the post or marked it as "Not interested". Empty if
 * the post is deleted, or moderation has hidden it, or after its deadline.
 */
export async function findSeenNotVoted(
  queries: Queries,
  { postId, afterId, limit }: { postId: string; afterId: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ memberId: views.memberId })
    .from(views)
    .where(
      and(
        eq(views.postId, postId),
        afterId ? gt(views.memberId, afterId) : undefined,
        notAmongHidden(views.memberId, sql`(select owner_id from posts where id = ${postId}::uuid)`),
        sql`exists (select from posts where id = ${postId}::uuid and deleted_at is null and not hidden
          and (deadline is null or deadline > (select app_now())) and ${wantedBy(views.memberId)})`,
        sql`not exists (select from ${votes} where ${votes.postId} = ${views.postId} and ${votes.memberId} = ${views.memberId})`,
      ),
    )
    .orderBy(asc(views.memberId))
    .limit(limit)
  return rows.map(({ memberId }) => memberId)
}

/** Returns those of the given members who have neither muted a post nor marked it as "Not interested", in the given order. */
export async function findWanting(queries: Queries, postId: string, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param([...memberIds])}::uuid[]) with ordinality as asked (id, nr)
      join ${posts} on ${posts.id} = ${postId}::uuid
    where ${wantedBy(sql`asked.id`)} order by asked.nr`)
  return rows.map(({ id }) => id)
}
