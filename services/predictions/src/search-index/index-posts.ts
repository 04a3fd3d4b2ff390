import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { searchIndexLimits } from './limits.ts'
import {
  deleteSearchWords,
  deleteWords,
  findUnindexed,
  type IndexedPost,
  saveWords,
  sweepSearchWords,
} from './store.ts'

export const indexPost = (tx: Queries, post: IndexedPost): Promise<void> => saveWords(tx, post)

/** Updates the index entry of a post with a new wording. */
export async function indexAgain(tx: Queries, post: IndexedPost): Promise<void> {
  await deleteSearchWords(tx, post.id)
  await saveWords(tx, post)
}

export const removeFromIndex = (tx: Queries, postId: string): Promise<void> => deleteWords(tx, postId)

/** Indexes posts that are missing in the index or have an outdated entry. Returns the number of indexed posts. */
export const indexMissingPosts = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const found = await findUnindexed(tx, searchIndexLimits.indexedPerRun)
    await saveWords(tx, ...found)
    return found.length
  })

/**
 * Returns a function that deletes search words that no post contains any more. Each call checks the next batch of words and
 * returns the number of deleted words. After the last word, it starts again from the first word.
 *
 * The words of a deleted post are usually deleted with it. But if two posts are deleted at the same time, each transaction
 * still sees the other post, and keeps the words that both have.
 *
 * If a post is written while one of its words is deleted, the word stays missing until another post with the word is
 * written. Only the search for mistyped words needs it. To prevent this, each post would have to lock each of its words.
 */
export function createWordSweep({ database }: Context): () => Promise<number> {
  let after = ''
  return async () => {
    const { checked, last, deleted } = await sweepSearchWords(database.db, after, searchIndexLimits.sweptPerRun)
    after = checked < searchIndexLimits.sweptPerRun ? '' : (last ?? '')
    return deleted
  }
}
