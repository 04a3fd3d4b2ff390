import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { isLiked } from '../store/likes.ts'
import type { LikeOutcome } from './count-likes.ts'
import { requireComment } from './require-viewable.ts'

/** Whether a member likes a comment, and how many do. Throws commentNotFound (also where its post may not be seen). */
export async function getLike(ctx: Context, member: Member, commentId: string): Promise<NonNullable<LikeOutcome>> {
  const { likeCount } = await requireComment(ctx, member, commentId)
  return { liked: await isLiked(ctx.database.db, commentId, member.id), likeCount }
}
