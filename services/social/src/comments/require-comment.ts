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
 * Returns a comment that was not deleted, on a post that the member may see, of an author who is not hidden from them;
 * one that moderation has hidden to its author alone. One that does not exist is judged all the same, so that the time it
 * takes says nothing.
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
