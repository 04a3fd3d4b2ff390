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

/** Indexes posts that were written without this service, or indexed with an earlier folding. Returns the number of posts. */
export const indexMissingPosts = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const found = await findUnindexed(tx, searchIndexLimits.indexedPerRun)
    await saveWords(tx, ...found)
    return found.length
  })

/**
 * Returns a function that deletes words that no post has, and returns their number. They remain if the only posts with a
 * word are deleted at the same time: each transaction still sees the other's post. Each call checks the next words, and
 * begins again after the last one.
 *
 * A word is missing after this if a post with it was being written meanwhile, until the next post with it. Then only the
 * suggestion for a mistyped word lacks it. To prevent that, each post would have to lock each of its words.
 */
export function createWordSweep({ database }: Context): () => Promise<number> {
  let after = ''
  return async () => {
    const { checked, last, deleted } = await sweepSearchWords(database.db, after, searchIndexLimits.sweptPerRun)
    after = checked < searchIndexLimits.sweptPerRun ? '' : (last ?? '')
    return deleted
  }
}
