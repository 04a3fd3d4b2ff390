import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { clearSome, finishClearing, lockClearing } from './store/clearings.ts'

/**
 * Removes a batch of a deleted post's comments, likes and reactions; returns whether there was such a
 * post. Publishes nothing, because `PredictionDeleted` covers them.
 */
export const clearPost = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const postId = await lockClearing(tx)
    if (!postId) return false
    if ((await clearSome(tx, postId, fixedLimits.clearedPerRun)) === 0) await finishClearing(tx, postId)
    return true
  })
