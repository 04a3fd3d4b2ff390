import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Post } from './store/posts.ts'
import { findTally, lockTallies, type PostTally } from './store/tallies.ts'

export { lockTallies, tryLockTallies, updateTallies, updateTally } from './store/tallies.ts'

/** A post that is not deleted, its tally locked for the transaction, and the database's clock after the lock. */
export interface LockedPost {
  readonly post: Post
  readonly tally: PostTally
  readonly now: Date
}

/** Locks the tally of one post; undefined where the post is not known or was deleted. */
export async function lockPost(tx: Queries, postId: string): Promise<LockedPost | undefined> {
  await lockTallies(tx, [postId])
  // Statements of their own: what the one that locks sees may be older than the lock it waited for.
  const now = await readNow(tx)
  const found = await findTally(tx, postId)
  return found && { post: found.post, tally: found.tally, now }
}
