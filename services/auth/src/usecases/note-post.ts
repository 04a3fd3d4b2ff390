import type { Queries } from '@hunch/kit/postgres'
import * as accounts from '../store/accounts.ts'
import * as countedPosts from '../store/counted-posts.ts'
import * as figures from '../store/figures.ts'

export interface CountedPost {
  readonly postId: string
  readonly ownerId: string
  readonly isDeleted: boolean
}

/** Counts a post for its owner, or counts it no more; for a deleted account nothing changes. */
export async function notePost(tx: Queries, { postId, ownerId, isDeleted }: CountedPost): Promise<void> {
  if (!(await accounts.lock(tx, ownerId))) return
  await (isDeleted ? countedPosts.bury : countedPosts.add)(tx, postId, ownerId)
  await figures.putTotalPredictions(tx, ownerId, await countedPosts.countOf(tx, ownerId))
}
