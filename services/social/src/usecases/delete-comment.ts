import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findComment } from '../store/comments.ts'
import { lockPost } from '../store/post-tallies.ts'
import { dropComment } from './drop-comment.ts'
import { requireComment } from './require-viewable.ts'

/**
 * Deletes a comment of one's own; one with replies leaves its place. Throws commentNotFound (also
 * where its post may not be seen) and notYourComment.
 */
export async function deleteComment(ctx: Context, member: Member, id: string): Promise<void> {
  const { postId, memberId } = await requireComment(ctx, member, id)
  if (memberId !== member.id) throw errors.notYourComment()
  await ctx.database.transaction(async (tx) => {
    const locked = await lockPost(tx, postId)
    const comment = await findComment(tx, id)
    if (!locked || !comment?.memberId) throw errors.commentNotFound()
    await dropComment(tx, locked, { id, memberId })
  })
}
