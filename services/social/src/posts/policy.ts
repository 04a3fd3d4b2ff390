/** Checks who may see a post, by calls of predictions. */
import type { Member } from '@hunch/kit/identity'
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

/** @throws predictionNotFound if a post does not exist or the member may not see it */
export async function requireViewable(ctx: Context, member: Member | undefined, postId: string): Promise<void> {
  if (!(await mayView(ctx, member, postId))) throw errors.predictionNotFound()
}
