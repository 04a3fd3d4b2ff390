import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/**
 * Returns whether a member, or a visitor, may see a post; predictions is asked each time, once for
 * those who ask together.
 *
 * @throws unavailable where predictions is away
 */
export const mayView = async (ctx: Context, member: Member | undefined, postId: string): Promise<boolean> =>
  await ctx.views.submit({ member, postId })

/** @throws predictionNotFound where a post is not there or may not be seen */
export async function requireViewable(ctx: Context, member: Member | undefined, postId: string): Promise<void> {
  if (!(await mayView(ctx, member, postId))) throw errors.predictionNotFound()
}
