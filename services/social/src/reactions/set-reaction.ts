import type { Member } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireViewable } from '../posts/policy.ts'
import type { ReactionOutcome } from './count-reactions.ts'
import type { ReactionKind } from './rules.ts'

/**
 * Sets or changes a member's reaction to a post. With `kind` null, removes the reaction. Returns the post's reactions.
 *
 * @throws predictionNotFound, also if the member may not see the post
 */
export async function setReaction(
  ctx: Context,
  member: Member,
  postId: string,
  kind: ReactionKind | null,
): Promise<NonNullable<ReactionOutcome>> {
  await requireViewable(ctx, member, postId)
  const requestId = currentRequestId() ?? ''
  const outcome = await ctx.reactions.submit({
    postId,
    memberId: member.id,
    timeZone: member.timeZone,
    requestId,
    kind,
  })
  if (!outcome) throw errors.predictionNotFound()
  return outcome
}
