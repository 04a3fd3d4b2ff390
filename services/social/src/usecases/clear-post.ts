import type { Context } from '../context.ts'
import { clearSome, finishClearing, lockClearing } from '../store/clearings.ts'

/** Rows removed in one transaction, so that none takes long. */
const rowsAtOnce = 1_000

/** Removes some of what hangs on one deleted post; answers whether there was one. That it is gone was told with the post. */
export const clearPost = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const postId = await lockClearing(tx)
    if (!postId) return false
    if ((await clearSome(tx, postId, rowsAtOnce)) === 0) await finishClearing(tx, postId)
    return true
  })
