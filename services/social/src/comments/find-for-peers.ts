import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { commentLimits } from './limits.ts'
import { type LiveComment, visibleAmong } from './policy.ts'
import { findComment, findComments } from './store/comments.ts'

/**
 * Returns those of the given comments that a member may see. An empty `memberId` stands for a visitor. Omits deleted comments,
 * comments on posts that the member may not see, and comments hidden by a block or by moderation. `caller` is the member for
 * whom the other service makes the call.
 *
 * @throws invalidRequest for more than 1,000 ids
 * @throws unavailable if predictions is unavailable
 */
export async function getComments(
  ctx: Context,
  { memberId, commentIds }: { readonly memberId: string; readonly commentIds: readonly string[] },
  caller: Member | undefined,
): Promise<LiveComment[]> {
  const most = commentLimits.askedComments
  if (commentIds.length > most) throw commonErrors.invalidRequest({ fields: `commentIds – ${most} at most` })
  const found = await findComments(ctx.database.db, [...new Set(commentIds.filter(isId))])
  return visibleAmong(ctx, { memberId, caller }, found)
}

/**
 * Returns the comment that a reply answers, for moderators, even if it is hidden. Undefined if the comment is no reply, or if
 * its parent was deleted.
 */
export async function getParentComment(ctx: Context, commentId: string): Promise<LiveComment | undefined> {
  const { db } = ctx.database
  const reply = isId(commentId) ? await findComment(db, commentId) : undefined
  const parent = reply?.parentId ? await findComment(db, reply.parentId) : undefined
  return parent?.memberId ? { ...parent, memberId: parent.memberId } : undefined
}
