import type { Member } from '@hunch/kit/identity'
import { hiddenAmong, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { mayView } from '../posts/require-viewable.ts'
import { type Comment, findComment } from './store/comments.ts'

/** A comment that was not deleted. */
export type LiveComment = Comment & { readonly memberId: string }

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Returns a comment on a post that the member may see. The comment must not be deleted, and no block may hide its
 * author. A comment hidden by moderation is returned only to its author. An unknown id needs the same checks, so that
 * the response time does not reveal it.
 *
 * @throws commentNotFound
 */
export async function requireComment(ctx: Context, member: Member, id: string): Promise<LiveComment> {
  const { db } = ctx.database
  const comment = await findComment(db, id)
  const [isViewable, hidden] = await Promise.all([
    mayView(ctx, member, comment?.postId ?? nobody),
    hiddenAmong(db, viewerOfBlocks(member), [comment?.memberId ?? nobody]),
  ])
  if (!comment?.memberId || (comment.hidden && comment.memberId !== member.id)) throw errors.commentNotFound()
  if (!isViewable || hidden.size > 0) throw errors.commentNotFound()
  return { ...comment, memberId: comment.memberId }
}
