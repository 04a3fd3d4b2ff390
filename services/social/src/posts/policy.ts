/** Checks who may see a post, by calls of predictions. */
import type { Member } from '@hunch/kit/identity'
import { hasBlocks, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/**
 * Returns whether a member, or a visitor, may see a post. Calls predictions each time; concurrent
 * calls share a request.
 *
 * @throws unavailable if predictions is unavailable
 */
export const mayView = async (ctx: Context, member: Member | undefined, postId: string): Promise<boolean> =>
  await ctx.views.submit({ member, postId })

/**
 * Returns those of the given posts that a member may see, by one call of predictions.
 *
 * @throws unavailable if predictions is unavailable
 */
export async function viewableOf(
  ctx: Context,
  member: Member,
  postIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const question = { memberId: member.id, postIds: [...postIds] }
  return new Set((await ctx.predictions.mayView(question, { member })).postIds)
}

/**
 * Returns those of the given posts that are in a group which the member created. Blocks hide no comments there from the
 * member, who moderates the group.
 *
 * @throws unavailable if predictions is unavailable
 */
export async function postsInOwnGroups(ctx: Context, member: Member, postIds: readonly string[]): Promise<string[]> {
  const question = { memberId: member.id, postIds: [...postIds], withOwnGroups: true }
  return (await ctx.predictions.mayView(question, { member })).ownGroupPostIds
}

/**
 * Returns the viewer by whom blocks are checked on a post's comments. Null for members from whom blocks hide none of them:
 * the admin, and the creator of the post's group.
 *
 * @throws unavailable if predictions is unavailable
 */
export async function viewerOfComments(ctx: Context, member: Member, postId: string): Promise<string | null> {
  const viewerId = viewerOfBlocks(member)
  if (!(await hasBlocks(ctx.database.db, viewerId))) return viewerId
  return (await postsInOwnGroups(ctx, member, [postId])).length > 0 ? null : viewerId
}

/** @throws predictionNotFound if a post does not exist or the member may not see it */
export async function requireViewable(ctx: Context, member: Member | undefined, postId: string): Promise<void> {
  if (!(await mayView(ctx, member, postId))) throw errors.predictionNotFound()
}
