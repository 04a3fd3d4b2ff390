import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'

/**
 * Records that posts were served to a member; ignores visitors. `listedAt` is when the list was made: a post counts
 * once per list, so reading a list again adds nothing.
 */
export function recordViews(
  ctx: Context,
  viewerId: string | undefined,
  posts: readonly { readonly id: string }[],
  { now, listedAt }: { now: Date; listedAt?: Date },
): void {
  if (!viewerId) return
  const countsAgainFrom = listedAt ?? new Date(now.getTime() - fixedLimits.viewRepeatMs)
  ctx.views.record(posts.map(({ id }) => ({ memberId: viewerId, postId: id, at: now, countsAgainFrom })))
}
