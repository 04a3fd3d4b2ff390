import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { postTallies, reactionCounts } from './schema.ts'

/** Notes that what hangs on a deleted post must go; under the tally's lock, which the transaction keeps. */
export async function noteClearing(tx: Queries, postId: string): Promise<void> {
  await tx
    .insert(postTallies)
    .values({ postId, clearing: true })
    .onConflictDoUpdate({ target: postTallies.postId, set: { clearing: true } })
}

/** Locks one post that is being cleared and that nobody else has locked. */
export async function lockClearing(tx: Queries): Promise<string | undefined> {
  const [due] = await tx
    .select({ postId: postTallies.postId })
    .from(postTallies)
    .where(sql`${postTallies.clearing}`)
    .limit(1)
    .for('update', { skipLocked: true })
  return due?.postId
}

/** Removes some of what hangs on a post, `limit` rows at most; how many. Replies go before what they reply to. */
export async function clearSome(tx: Queries, postId: string, limit: number): Promise<number> {
  const gone = await tx.execute(sql`
    delete from likes where ctid in (select likes.ctid from likes join comments c on c.id = likes.comment_id
      where c.post_id = ${postId} limit ${limit})`)
  if (gone.rowCount) return gone.rowCount
  const replies = await tx.execute(sql`
    delete from comments where id in (select id from comments
      where post_id = ${postId} order by level desc limit ${limit})`)
  if (replies.rowCount) return replies.rowCount
  const reacted = await tx.execute(sql`
    delete from reactions where ctid in (select ctid from reactions where post_id = ${postId} limit ${limit})`)
  return reacted.rowCount ?? 0
}

/** Nothing hangs on the post any more. */
export async function finishClearing(tx: Queries, postId: string): Promise<void> {
  await tx.delete(reactionCounts).where(eq(reactionCounts.postId, postId))
  await tx
    .update(postTallies)
    .set({ clearing: false, commentCount: 0, commenterCount: 0, reactionCount: 0 })
    .where(eq(postTallies.postId, postId))
}
