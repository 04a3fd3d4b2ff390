import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { postTallies, reactionCounts } from '../../schema.ts'

/** Schedules the removal of a deleted post's comments, likes and reactions. Locks the post's tally for the transaction. */
export async function markForClearing(tx: Queries, postId: string): Promise<void> {
  await tx
    .insert(postTallies)
    .values({ postId, clearing: true })
    .onConflictDoUpdate({ target: postTallies.postId, set: { clearing: true } })
}

/** Locks the tally of a post to clear, and returns the post's id. Skips locked tallies. Undefined if there is no such post. */
export async function lockClearing(tx: Queries): Promise<string | undefined> {
  const [due] = await tx
    .select({ postId: postTallies.postId })
    .from(postTallies)
    .where(sql`${postTallies.clearing}`)
    .limit(1)
    .for('update', { skipLocked: true })
  return due?.postId
}

/** Removes at most `limit` likes, comments or reactions of a post; returns their number. Deletes replies before parents. */
export async function clearSome(tx: Queries, postId: string, limit: number): Promise<number> {
  const likes = await tx.execute(sql`
    delete from likes where ctid in (select likes.ctid from likes join comments c on c.id = likes.comment_id
      where c.post_id = ${postId} limit ${limit})`)
  if (likes.rowCount) return likes.rowCount
  const comments = await tx.execute(sql`
    delete from comments where id in (select id from comments
      where post_id = ${postId} order by level desc limit ${limit})`)
  if (comments.rowCount) return comments.rowCount
  const reactions = await tx.execute(sql`
    delete from reactions where ctid in (select ctid from reactions where post_id = ${postId} limit ${limit})`)
  return reactions.rowCount ?? 0
}

/** Marks a post as cleared and resets its counts. Its comments, likes and reactions must have been removed. */
export async function finishClearing(tx: Queries, postId: string): Promise<void> {
  await tx.delete(reactionCounts).where(eq(reactionCounts.postId, postId))
  await tx
    .update(postTallies)
    .set({ clearing: false, commenting: 'everyone', commentCount: 0, commenterCount: 0, reactionCount: 0 })
    .where(eq(postTallies.postId, postId))
}
