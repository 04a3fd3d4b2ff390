import type { Queries } from '@hunch/kit/postgres'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { commentHides, comments } from '../../schema.ts'
import type { Comment } from './comments.ts'

/** A reason why a comment is hidden: a moderation act, or a flag that holds the comment for a review. */
export type Hide = typeof commentHides.$inferSelect

/** A comment that was hidden, shown again, or is now hidden for another reason. */
export interface Shift {
  readonly comment: Comment
  /** True if the comment was held from the start, and others now see it for the first time. */
  readonly firstShown: boolean
}

/** Saves the flags that hold new comments. */
export async function insertHolds(
  tx: Queries,
  holds: readonly { readonly flagId: string; readonly commentId: string }[],
): Promise<void> {
  if (holds.length === 0) return
  const rows = holds.map(({ flagId, commentId }) => ({
    actId: flagId,
    commentId,
    kind: 'hold' as const,
    standing: true,
  }))
  await tx.insert(commentHides).values(rows)
}

/**
 * In a rebuild, copies holds that the service itself wrote when it flagged a comment, because their HoldStarted may not have
 * arrived yet. Without them, the held comments would become visible. Holds that the rebuilt table has stay unchanged.
 */
export async function keepOwnHolds(rebuilding: Queries): Promise<void> {
  // Skips a comment that an act hides: `hidden` is already true, and `held` must stay false.
  await rebuilding.execute(sql`
    with kept as (
      insert into comment_hides (act_id, comment_id, kind, standing)
      select act_id, comment_id, kind, standing from public.comment_hides where kind = 'hold' and standing
      on conflict do nothing returning comment_id)
    update comments c set hidden = true, held = true from kept where c.id = kept.comment_id and not c.hidden`)
}

/**
 * Saves that a reason hides a comment, or no longer does. A lifted reason never applies again. A comment is `hidden` while any
 * reason applies. It is also `held` while all reasons that apply are flags. Returns the comment if either changes, otherwise
 * undefined.
 */
export async function saveHide(tx: Queries, { actId, commentId, kind, standing }: Hide): Promise<Shift | undefined> {
  const [before] = await tx
    .select({ unannounced: comments.unannounced })
    .from(comments)
    .where(eq(comments.id, commentId))
    .for('update')
  const set = { standing: sql`${commentHides.standing} and excluded.standing` }
  await tx
    .insert(commentHides)
    .values({ actId, commentId, kind, standing })
    .onConflictDoUpdate({ target: commentHides.actId, set })
  const stands = sql`select from comment_hides h where h.comment_id = ${commentId} and h.standing`
  const hidden = sql<boolean>`exists (${stands})`
  const held = sql<boolean>`(exists (${stands}) and not exists (${stands} and h.kind = 'act'))`
  const [comment] = await tx
    .update(comments)
    .set({ hidden, held, unannounced: sql`${comments.unannounced} and ${hidden}` })
    .where(and(eq(comments.id, commentId), or(ne(comments.hidden, hidden), ne(comments.held, held))))
    .returning()
  return comment && { comment, firstShown: before?.unannounced === true && !comment.hidden }
}
