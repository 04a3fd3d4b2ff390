import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { mayView } from '../posts/require-viewable.ts'
import { type Comment, findComment } from './store/comments.ts'

/** A comment that was not deleted. */
export type LiveComment = Comment & { readonly memberId: string }

/**
 * Returns a comment that was not deleted, on a post that the member may see.
 *
 * @throws commentNotFound
 */
export async function requireComment(ctx: Context, member: Member, id: string): Promise<LiveComment> {
  const comment = await findComment(ctx.database.db, id)
  if (!comment?.memberId || !(await mayView(ctx, member, comment.postId))) throw errors.commentNotFound()
  return { ...comment, memberId: comment.memberId }
}
