import type { Member } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import { requireComment } from '../comments/policy.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { LikeOutcome } from './count-likes.ts'

/**
 * Likes a comment, or removes the like. Returns the number of the comment's likes.
 *
 * @throws commentNotFound, also if the member may not see its post
 */
export async function setLike(
  ctx: Context,
  member: Member,
  commentId: string,
  liked: boolean,
): Promise<NonNullable<LikeOutcome>> {
  await requireComment(ctx, member, commentId)
  const requestId = currentRequestId() ?? ''
  const outcome = await ctx.likes.submit({
    commentId,
    memberId: member.id,
    timeZone: member.timeZone,
    requestId,
    liked,
  })
  if (!outcome) throw errors.commentNotFound()
  return outcome
}
