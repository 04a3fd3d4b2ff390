import { commonErrors } from '@hunch/kit/errors'
import type { Context } from '../context.ts'
import { onlyIds } from '../ids.ts'
import { viewLimits } from './limits.ts'
import { findSeenNotVoted, findWanting } from './store.ts'

/**
 * Records that posts were served to a member; ignores visitors. `listedAt` is the time when the list was made. A post
 * counts once per list, so a list that is read again adds no views.
 */
export function recordViews(
  ctx: Context,
  viewerId: string | undefined,
  posts: readonly { readonly id: string }[],
  { now, listedAt }: { now: Date; listedAt?: Date },
): void {
  if (!viewerId) return
  const countsAgainFrom = listedAt ?? new Date(now.getTime() - viewLimits.viewRepeatMs)
  ctx.views.record(posts.map(({ id }) => ({ memberId: viewerId, postId: id, at: now, countsAgainFrom })))
}

export interface SeenNotVotedPage {
  readonly postId: string
  /** The last id of the previous page; empty for the first page. */
  readonly afterId: string
  /** Maximum number of members on the page. 0 means the maximum, 1,000. */
  readonly limit: number
}

/**
 * Returns a page of the members who have seen a post and not voted on it, in the order of their ids. Leaves out members who
 * have muted the post or marked it as "Not interested".
 */
export async function listSeenNotVoted(ctx: Context, { postId, afterId, limit }: SeenNotVotedPage): Promise<string[]> {
  const [id] = onlyIds([postId])
  const pageSize = Math.min(limit || viewLimits.seenNotVoted, viewLimits.seenNotVoted)
  return id ? findSeenNotVoted(ctx.database.db, { postId: id, afterId: onlyIds([afterId])[0], limit: pageSize }) : []
}

/**
 * Returns those of the given members who have not muted a post, in the given order.
 *
 * @throws invalidRequest for more than 1,000 members
 */
export async function leaveOutMuters(ctx: Context, postId: string, memberIds: readonly string[]): Promise<string[]> {
  const most = viewLimits.askedMembers
  if (memberIds.length > most) throw commonErrors.invalidRequest({ fields: `memberIds – ${most} at most` })
  const [id] = onlyIds([postId])
  return id ? findWanting(ctx.database.db, id, onlyIds(memberIds)) : []
}
