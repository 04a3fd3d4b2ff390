import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Post } from './store/posts.ts'
import { findTally, lockTallies, type PostTally } from './store/tallies.ts'

export { lockTallies, tryLockTallies, updateTallies, updateTally } from './store/tallies.ts'

/** A post that is not deleted. Its tally is locked for the transaction. `now` is the database's time after the lock. */
export interface LockedPost {
  readonly post: Post
  readonly tally: PostTally
  readonly now: Date
}

/** Locks the tally of a post; undefined if the post is unknown or deleted. */
export async function lockPost(tx: Queries, postId: string): Promise<LockedPost | undefined> {
  await lockTallies(tx, [postId])
  // Separate statements, because the snapshot of the locking statement may be older than the lock.
  const now = await readNow(tx)
  const found = await findTally(tx, postId)
  return found && { post: found.post, tally: found.tally, now }
}
