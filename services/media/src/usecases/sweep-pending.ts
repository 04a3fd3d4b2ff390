import type { Context } from '../context.ts'
import * as photos from '../store/photos.ts'

const most = 200

/**
 * Looks after post photos that no event has named in time: asks predictions which of them a
 * post shows, deletes those that none does, and looks at the others again later. Where it
 * cannot be asked nothing is deleted and the error is thrown on. Answers how many were due.
 */
export async function sweepPending(ctx: Context): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const due = await photos.duePending(tx, 'post', most)
    if (due.length === 0) return 0
    const { photoFiles } = await ctx.predictions.photosInUse({ photoFiles: due })
    const used = new Set(photoFiles)
    const unused = due.filter((name) => !used.has(name))
    await photos.deleteUnused(tx, unused)
    await photos.postpone(
      tx,
      due.filter((name) => used.has(name)),
      ctx.times.pendingHours,
    )
    return due.length
  })
}
