import type { Context } from '../context.ts'
import type { Viewer } from './ask-groups.ts'

/** Where a list has no time of its own, a post counts as seen once more after this long. */
const againAfterMs = 10 * 60_000

interface Served {
  readonly post: { readonly id: string }
  readonly now: Date
}

/**
 * Notes that posts were served to a member; of a visitor nothing is noted. A post counts once a
 * list, so that one who reads the same list again and again has seen it once: `listedAt` is when
 * the list was drawn up.
 */
export function noteViews(ctx: Context, viewer: Viewer, items: readonly Served[], listedAt?: Date): void {
  if (!viewer) return
  ctx.views.note(
    items.map(({ post, now }) => ({
      memberId: viewer.id,
      postId: post.id,
      at: now,
      countsAgainFrom: listedAt ?? new Date(now.getTime() - againAfterMs),
    })),
  )
}
