import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type LockedPost, lockPost, updateTally } from '../posts/lock-post.ts'
import { publishCommentDeleted } from './events.ts'
import { requireOwnComment } from './policy.ts'
import { findComment, hasOtherComment, removeComment } from './store/comments.ts'

/**
 * Deletes a comment at the request of its author. If the comment has replies, a row without text and author remains.
 *
 * @throws commentNotFound, also if the member may not see its post
 * @throws notYourComment
 */
export async function deleteComment(ctx: Context, member: Member, id: string): Promise<void> {
  const { postId, memberId } = await requireOwnComment(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const locked = await lockPost(tx, postId)
    const comment = await findComment(tx, id)
    if (!locked || !comment?.memberId) throw errors.commentNotFound()
    await dropComment(tx, locked, { id, memberId })
  })
}

/** Deletes a comment that moderation removed. Does nothing if the comment is already deleted. */
export async function deleteRemovedComment(tx: Queries, id: string): Promise<void> {
  const found = await findComment(tx, id)
  const locked = found && (await lockPost(tx, found.postId))
  const memberId = locked && (await findComment(tx, id))?.memberId
  if (memberId) await dropComment(tx, locked, { id, memberId })
}

/**
 * Removes a comment and publishes CommentDeleted. Returns the post with its counts after the removal. The transaction has
 * locked the post's tally. If the post is deleted, `locked` is undefined; the counts then stay, and nothing is published.
 */
export async function dropComment(
  tx: Queries,
  locked: LockedPost | undefined,
  { id, memberId }: { id: string; memberId: string },
): Promise<LockedPost | undefined> {
  await removeComment(tx, id)
  if (!locked) return undefined
  const { post, tally, now } = locked
  const hasOthers = await hasOtherComment(tx, post.id, memberId, id)
  const after = {
    ...tally,
    version: tally.version + 1,
    commentCount: tally.commentCount - 1,
    commenterCount: tally.commenterCount - Number(!hasOthers),
  }
  await updateTally(tx, post.id, after)
  await publishCommentDeleted(tx, { post, tally: after, now }, id, memberId)
  return { post, tally: after, now }
}
