/** Asks predictions who may see a post, and who has muted it. Only members who may see a post are notified about it. */
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

/** Returns the given members who have not muted a post. Predictions knows the post's words. */
export async function leaveOutMuters(ctx: Context, memberIds: readonly string[], postId: string): Promise<string[]> {
  if (memberIds.length === 0) return []
  return (await ctx.peers.predictions.leaveOutMuters({ postId, memberIds: [...memberIds] })).memberIds
}
