import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { getPost } from '../posts/get-post.ts'
import { resolutionOf } from '../posts/rules/resolution.ts'
import type { Item } from '../posts/store/items.ts'
import { listCalls } from './list-calls.ts'
import { type Call, saveResultSeen } from './store.ts'

export interface Reveal {
  readonly item: Item
  /** The call with the oldest unrevealed result; null if there is none. */
  readonly next: Call | null
}

/**
 * Returns a post with its result. If the member has voted, stores that they have seen this result. If the result changes,
 * the new result is unseen again.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notResolvedYet
 */
export async function revealResult(ctx: Context, member: Member, id: string): Promise<Reveal> {
  const item = await getPost(ctx, member, id)
  const resolution = resolutionOf(item.post, item.now)
  if (!resolution) throw errors.notResolvedYet()
  const hasVoted = item.myVote !== null
  if (hasVoted) await saveResultSeen(ctx.database.db, { postId: id, memberId: member.id, at: resolution.at })
  const unseen = await listCalls(ctx, member, member.id, { state: 'resultIn', limit: 1, offset: 0 })
  return { item: hasVoted ? { ...item, resultSeenTo: resolution.at } : item, next: unseen.calls[0] ?? null }
}
