import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'

interface Served {
  readonly post: { readonly id: string }
  readonly now: Date
}

/**
 * Records that posts were served to a member; visitors are not recorded. A post counts once per
 * list, so rereading a list adds nothing: `listedAt` is when the list was made.
 */
export function recordViews(
  ctx: Context,
  viewerId: string | undefined,
  items: readonly Served[],
  listedAt?: Date,
): void {
  if (!viewerId) return
  ctx.views.record(
    items.map(({ post, now }) => ({
      memberId: viewerId,
      postId: post.id,
      at: now,
      countsAgainFrom: listedAt ?? new Date(now.getTime() - fixedLimits.viewRepeatMs),
    })),
  )
}
