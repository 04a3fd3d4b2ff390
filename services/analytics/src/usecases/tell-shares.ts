import type { Context } from '../context.ts'
import { findOwner } from '../store/posts.ts'
import { deleteUntold, findUntoldPost, lockUntold, saveShares } from '../store/shares.ts'
import { announceShares } from './announce.ts'

/** Counts the shares of a post and tells of those that nobody was told of. */
export const tellShares = (ctx: Context, postId: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const untold = await lockUntold(tx, postId)
    if (untold.length === 0) return
    const sharers = await ctx.documents.sharersOf(postId)
    const shares = [...sharers.values()].reduce((sum, count) => sum + count, 0)
    const byOwner = sharers.get((await findOwner(tx, postId)) ?? '') ?? 0
    const counts = { shares, sharers: sharers.size, received: shares - byOwner }
    const version = await saveShares(tx, postId, counts, untold.length)
    await announceShares(ctx, tx, untold, { ...counts, version })
    await deleteUntold(
      tx,
      untold.map(({ id }) => id),
    )
  })

/** Tells of shares that a process left untold when it ended; answers whether there was one. */
export async function tellLeftShares(ctx: Context): Promise<boolean> {
  const postId = await findUntoldPost(ctx.database.db)
  if (postId) await tellShares(ctx, postId)
  return postId !== undefined
}
