import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type Comment, findComment } from '../store/comments.ts'
import { findPost, savePost } from '../store/posts.ts'

/**
 * Whether a member or a visitor may see a post: predictions says, each time. What it says of a
 * post met for the first time is kept. Throws unavailable where it cannot be asked.
 */
async function mayView(ctx: Context, member: Member | undefined, postId: string): Promise<boolean> {
  const known = await findPost(ctx.database.db, postId)
  if (known?.deleted) return false
  const question = { memberId: member?.id ?? '', postIds: [postId] }
  if (known) return (await ctx.predictions.mayView(question, { member })).postIds.includes(postId)
  const { cards } = await ctx.predictions.getPostCards(question, { member })
  const card = cards.find((each) => each.postId === postId)
  if (!card) return false
  const { ownerId, audienceGroupId } = card
  await savePost(ctx.database.db, { id: postId, ownerId, audienceGroupId: audienceGroupId || null })
  return true
}

/** Throws predictionNotFound where a post is not there or may not be seen. */
export async function requireViewable(ctx: Context, member: Member | undefined, postId: string): Promise<void> {
  if (!(await mayView(ctx, member, postId))) throw errors.predictionNotFound()
}

/** A comment that stands on a post that may be seen. Throws commentNotFound. */
export async function requireComment(ctx: Context, member: Member, id: string): Promise<Written> {
  const comment = await findComment(ctx.database.db, id)
  if (!comment?.memberId || !(await mayView(ctx, member, comment.postId))) throw errors.commentNotFound()
  return { ...comment, memberId: comment.memberId }
}

/** A comment that was not deleted. */
export type Written = Comment & { readonly memberId: string }
