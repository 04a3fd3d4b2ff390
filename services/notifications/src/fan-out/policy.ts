/** Asks predictions who may see a post. Only these members may be notified about the post. */
import type { Context } from '../context.ts'
import { fanOutLimits } from './limits.ts'

/** Whether a member may see a post. @throws unavailable if predictions is unavailable */
export async function mayView(ctx: Context, memberId: string, postId: string): Promise<boolean> {
  const { postIds } = await ctx.peers.predictions.mayView({ memberId, postIds: [postId] })
  return postIds.length > 0
}

/** Returns the given members who may see a post. Calls predictions once per member, a few at a time. */
export async function filterViewers(ctx: Context, memberIds: readonly string[], postId: string): Promise<string[]> {
  const viewers: string[] = []
  for (let from = 0; from < memberIds.length; from += fanOutLimits.viewCallsAtOnce) {
    const some = memberIds.slice(from, from + fanOutLimits.viewCallsAtOnce)
    const may = await Promise.all(some.map((memberId) => mayView(ctx, memberId, postId)))
    viewers.push(...some.filter((_, index) => may[index]))
  }
  return viewers
}
