import { type Queries, readNow } from '@hunch/kit/postgres'
import { lastIntents } from '../domain/intents.ts'
import { type LikeIntent, likeChanges, likeKey } from '../domain/likes.ts'
import { findLikes, lockComments, writeLikes } from '../store/likes.ts'
import { writeTallies } from '../store/post-tallies.ts'
import { announceLikes } from './announce.ts'

/** A comment's likes after the batch, and whether the member's is among them; undefined where the comment is not there. */
export type LikeOutcome = { readonly liked: boolean; readonly likeCount: number } | undefined

/** Writes a batch of likes in one transaction, as `countReactions` does reactions. */
export async function countLikes(tx: Queries, intents: readonly LikeIntent[]): Promise<LikeOutcome[]> {
  const last = lastIntents(intents, likeKey)
  await lockComments(
    tx,
    intents.map(({ commentId }) => commentId),
  )
  const now = await readNow(tx)
  const found = new Map((await findLikes(tx, [...last.values()])).map((row) => [likeKey(row), row]))
  const changes = likeChanges(last.values(), found)
  if (changes.length > 0) {
    await writeLikes(tx, changes, now)
    const versions = new Map(changes.map((change) => [change.found.postId, change.version]))
    await writeTallies(
      tx,
      [...versions].map(([postId, version]) => ({ postId, version })),
    )
    await announceLikes(tx, changes, now)
  }
  const counts = new Map(changes.map((change) => [change.found.commentId, change.likeCount]))
  return intents.map((intent) => {
    const before = found.get(likeKey(intent))
    if (!before?.possible) return undefined
    const liked = last.get(likeKey(intent))?.liked ?? false
    return { liked, likeCount: counts.get(intent.commentId) ?? before.likeCount }
  })
}
