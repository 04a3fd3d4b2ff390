import type { Context } from '../context.ts'
import type { Purpose } from '../domain/limits.ts'
import * as photos from '../store/photos.ts'

const most = 200

/** Who knows which photos of a purpose are in use: predictions of posts', auth of profiles'. */
const askerOf = (ctx: Context, purpose: Purpose) => (purpose === 'post' ? ctx.predictions : ctx.auth)

/**
 * Looks after photos that no event has named in time: asks which of them are in use, deletes those
 * that are not, and looks at the others again later. Where nobody can be asked nothing is deleted
 * and the error is thrown on. Answers how many were due.
 */
export async function sweepPending(ctx: Context, purpose: Purpose): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const due = await photos.duePending(tx, purpose, most)
    if (due.length === 0) return 0
    const { photoFiles } = await askerOf(ctx, purpose).photosInUse({ photoFiles: due })
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
