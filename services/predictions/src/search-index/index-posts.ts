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

/** Indexes posts that are missing in the index, or were indexed with an earlier folding. Returns the number of posts. */
export const indexMissingPosts = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const found = await findUnindexed(tx, searchIndexLimits.indexedPerRun)
    await saveWords(tx, ...found)
    return found.length
  })

/**
 * Returns a function that deletes search words that no post contains, and returns the number of deleted words. Such a
 * word remains if the last two posts with it are deleted at the same time: each transaction still sees the other's post.
 * Each call checks the next words. After the last word, the next call starts from the first.
 *
 * If a post with a word is written while the word is deleted, the word is missing until the next post with it. Then only
 * the search for a mistyped word misses it. To prevent that, each post would have to lock each of its words.
 */
export function createWordSweep({ database }: Context): () => Promise<number> {
  let after = ''
  return async () => {
    const { checked, last, deleted } = await sweepSearchWords(database.db, after, searchIndexLimits.sweptPerRun)
    after = checked < searchIndexLimits.sweptPerRun ? '' : (last ?? '')
    return deleted
  }
}
