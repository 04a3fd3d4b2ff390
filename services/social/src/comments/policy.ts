/** Who may see a comment, delete it, and comment on a post. */
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { hiddenAmong, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isId } from '../ids.ts'
import { lockPost } from '../posts/lock-post.ts'
import { mayView, postsInOwnGroups } from '../posts/policy.ts'
import { commentingRejection } from './rules/commenting.ts'
import type { FoundCommenting } from './store/commenting.ts'
import { type Comment, findComment } from './store/comments.ts'

/** A comment that was not deleted. */
export type LiveComment = Comment & { readonly memberId: string }

const nobody = '00000000-0000-0000-0000-000000000000'

/** Whether moderation lets a viewer see a comment. A hidden comment is visible only to its author. */
const isShownTo = ({ hidden, memberId }: LiveComment, viewerId: string): boolean => !hidden || memberId === viewerId

const isLive = (comment: Comment): comment is LiveComment => comment.memberId !== null

/**
 * Returns a comment on a post that the member may see. The comment must not be deleted, and no block may hide its
 * author, except in a group that the member created. A comment hidden by moderation is returned only to its author. The same checks run for an unknown id, so
 * that the response time does not reveal whether the comment exists.
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
  if (!comment || !isLive(comment) || !isShownTo(comment, member.id) || !isViewable) throw errors.commentNotFound()
  if (hidden.size > 0 && (await postsInOwnGroups(ctx, member, [comment.postId])).length === 0)
    throw errors.commentNotFound()
  return comment
}

/**
 * Returns those of the given comments that a member may see. An invalid `memberId` stands for a visitor. `caller` is the
 * member for whom another service makes the call.
 *
 * @throws unavailable if predictions is unavailable
 */
export async function visibleAmong(
  ctx: Context,
  { memberId, caller }: { readonly memberId: string; readonly caller: Member | undefined },
  found: readonly Comment[],
): Promise<LiveComment[]> {
  const viewer = caller?.id === memberId ? caller : { id: isId(memberId) ? memberId : '' }
  const comments = found.filter(isLive).filter((comment) => isShownTo(comment, viewer.id))
  if (comments.length === 0) return []
  const postIds = [...new Set(comments.map(({ postId }) => postId))]
  const authorIds = comments.map((comment) => comment.memberId)
  const hidden = await hiddenAmong(ctx.database.db, viewerOfBlocks(viewer), authorIds)
  const question = { memberId: viewer.id, postIds, withOwnGroups: hidden.size > 0 }
  const viewable = await ctx.predictions.mayView(question, { member: caller })
  const [posts, moderated] = [new Set(viewable.postIds), new Set(viewable.ownGroupPostIds)]
  return comments.filter(
    ({ postId, memberId: authorId }) => posts.has(postId) && (!hidden.has(authorId) || moderated.has(postId)),
  )
}

/**
 * Returns a comment if it is the member's own. Only its author may delete a comment.
 *
 * @throws commentNotFound, also if the member may not see its post
 * @throws notYourComment
 */
export async function requireOwnComment(ctx: Context, member: Member, id: string): Promise<LiveComment> {
  const comment = await requireComment(ctx, member, id)
  if (comment.memberId !== member.id) throw errors.notYourComment()
  return comment
}

/** Whether a member may comment on a post that they may see. False for a visitor. */
export function mayComment(
  { ownerId, commenting, followsOwner }: FoundCommenting,
  member: Member | undefined,
): boolean {
  if (!member) return false
  const [isOwner, isAdmin] = [ownerId === member.id, member.role === 'admin']
  return commentingRejection({ commenting, isOwner, isAdmin, followsOwner }) === undefined
}

/**
 * Locks a member's own post, to change who may comment on it. The caller has checked that the member may see the post.
 *
 * @throws predictionNotFound if the post is deleted
 * @throws notYourPrediction
 */
export async function lockOwnPost(tx: Queries, member: Member, postId: string): Promise<void> {
  const locked = await lockPost(tx, postId)
  if (!locked) throw errors.predictionNotFound()
  if (locked.post.ownerId !== member.id) throw errors.notYourPrediction()
}
