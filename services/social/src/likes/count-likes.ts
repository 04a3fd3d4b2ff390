import { type Queries, readNow } from '@hunch/kit/postgres'
import { lockTallies, updateTallies } from '../posts/lock-post.ts'
import { publishLikes } from './events.ts'
import { type LikeIntent, likeChanges, likeKey } from './rules.ts'
import { findLikes, findPostIds, writeLikes } from './store.ts'

/** The number of a comment's likes after the batch, and whether the member likes it; undefined if there is no such comment. */
export type LikeOutcome = { readonly liked: boolean; readonly likeCount: number } | undefined

/**
 * Writes a batch of likes in one transaction. Of several intents of a member for the same comment, only the last
 * counts. Locks the posts' tallies, then checks the likes. Writes likes, counts and events with one statement each. Returns
 * one outcome per intent. If nothing changes, nothing is written or published.
 */
export async function countLikes(tx: Queries, intents: readonly LikeIntent[]): Promise<LikeOutcome[]> {
  const last = new Map(intents.map((intent) => [likeKey(intent), intent]))
  const commentIds = intents.map(({ commentId }) => commentId)
  await lockTallies(tx, await findPostIds(tx, commentIds))
  const now = await readNow(tx)
  const found = new Map((await findLikes(tx, [...last.values()])).map((row) => [likeKey(row), row]))
  const changes = likeChanges(last.values(), found)
  if (changes.length > 0) {
    await writeLikes(tx, changes, now)
    const versions = new Map(changes.map((change) => [change.found.postId, change.version]))
    await updateTallies(
      tx,
      [...versions].map(([postId, version]) => ({ postId, version })),
    )
    await publishLikes(tx, changes, now)
  }
  const counts = new Map(changes.map((change) => [change.found.commentId, change.likeCount]))
  return intents.map((intent) => {
    const before = found.get(likeKey(intent))
    if (!before?.possible) return undefined
    const liked = last.get(likeKey(intent))?.liked ?? false
    return { liked, likeCount: counts.get(intent.commentId) ?? before.likeCount }
  })
}
