import type { Context } from '../context.ts'
import { findSeenNotVoted } from '../store/views.ts'
import { onlyIds } from './may-view.ts'

/** The most that one answer holds. */
const pageMost = 1_000

export interface SeenNotVoted {
  readonly postId: string
  /** The last id of the page before; empty for the first. */
  readonly afterId: string
  /** The most where it is 0. */
  readonly limit: number
}

/** A page of the members who have seen a post and not voted on it, in the order of their ids. */
export async function seenNotVoted(ctx: Context, { postId, afterId, limit }: SeenNotVoted): Promise<string[]> {
  const [id] = onlyIds([postId])
  const most = Math.min(limit || pageMost, pageMost)
  return id ? findSeenNotVoted(ctx.database.db, { postId: id, afterId: onlyIds([afterId])[0], limit: most }) : []
}
