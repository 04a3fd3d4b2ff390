import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { countsOf, findReaction } from '../store/reactions.ts'
import type { ReactionOutcome } from './count-reactions.ts'
import { requireViewable } from './require-viewable.ts'

/** A post's reactions by kind, and the caller's own. Throws predictionNotFound (also where it may not be seen). */
export async function getReactions(
  ctx: Context,
  member: Member | undefined,
  postId: string,
): Promise<NonNullable<ReactionOutcome>> {
  await requireViewable(ctx, member, postId)
  const { db } = ctx.database
  const [counts, mine] = await Promise.all([
    countsOf(db, [postId]),
    member ? findReaction(db, postId, member.id) : undefined,
  ])
  return { counts: counts.get(postId) ?? {}, mine: mine ?? null }
}
