import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { clearSome, finishClearing, lockClearing } from './store/clearings.ts'

/**
 * Removes some of what hangs on one deleted post; returns whether there was such a post. Nothing is
 * published: `PredictionDeleted` says it all.
 */
export const clearPost = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const postId = await lockClearing(tx)
    if (!postId) return false
    if ((await clearSome(tx, postId, fixedLimits.clearedPerRun)) === 0) await finishClearing(tx, postId)
    return true
  })
