import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findPost, savePost } from './store/posts.ts'

/**
 * Returns whether a member, or a visitor, may see a post; predictions is asked each time. A post
 * whose event has not come yet is recorded on the way.
 *
 * @throws unavailable where predictions is away
 */
export async function mayView(ctx: Context, member: Member | undefined, postId: string): Promise<boolean> {
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

/** @throws predictionNotFound where a post is not there or may not be seen */
export async function requireViewable(ctx: Context, member: Member | undefined, postId: string): Promise<void> {
  if (!(await mayView(ctx, member, postId))) throw errors.predictionNotFound()
}
