import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { ReactionKind } from '../domain/reactions.ts'
import { errors } from '../errors.ts'
import type { ReactionOutcome } from './count-reactions.ts'
import { requireViewable } from './require-viewable.ts'

/**
 * Sets, changes or (null) removes a member's reaction to a post and answers with the post's
 * reactions. Throws predictionNotFound (also where it may not be seen).
 */
export async function setReaction(
  ctx: Context,
  member: Member,
  postId: string,
  kind: ReactionKind | null,
): Promise<NonNullable<ReactionOutcome>> {
  await requireViewable(ctx, member, postId)
  const outcome = await ctx.reactions.submit({ postId, memberId: member.id, timeZone: member.timeZone, kind })
  if (!outcome) throw errors.predictionNotFound()
  return outcome
}
