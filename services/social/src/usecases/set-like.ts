import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { LikeOutcome } from './count-likes.ts'
import { requireComment } from './require-viewable.ts'

/**
 * Likes a comment, or takes the like back, and answers with the comment's likes. Throws
 * commentNotFound (also where its post may not be seen).
 */
export async function setLike(
  ctx: Context,
  member: Member,
  commentId: string,
  liked: boolean,
): Promise<NonNullable<LikeOutcome>> {
  await requireComment(ctx, member, commentId)
  const outcome = await ctx.likes.submit({ commentId, memberId: member.id, timeZone: member.timeZone, liked })
  if (!outcome) throw errors.commentNotFound()
  return outcome
}
