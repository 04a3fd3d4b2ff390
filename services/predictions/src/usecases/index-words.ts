import type { Context } from '../context.ts'
import { findUnsearchable, saveWords } from '../store/post-words.ts'

const postsARun = 500

/**
 * Makes posts searchable that are not, or not by the present way of folding: those from before,
 * and those that something else than this service wrote. How many posts.
 */
export const indexWords = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const found = await findUnsearchable(tx, postsARun)
    await saveWords(tx, ...found)
    return found.length
  })
