import type { Context } from '../context.ts'
import { photoLimits } from './limits.ts'
import { originalKey, type Purpose, variantKey } from './rules.ts'
import { deleteOldHashes, keepHashes } from './store/erased-photos.ts'
import {
  deleteRows,
  deleteUnused,
  findDuePending,
  findVariantsOf,
  lockDueForErasure,
  lockDuePending,
  postpone,
} from './store/photos.ts'

/** The service that knows which photos are in use: predictions for posts, auth for profiles. */
const peerOf = (ctx: Context, purpose: Purpose) => (purpose === 'post' ? ctx.predictions : ctx.auth)

/**
 * Sweeps photos that no event has named in time. Asks the peer which of these photos are in use. Deletes the unused ones;
 * checks the others again later. Returns the number of due photos.
 *
 * @throws unavailable if the peer is unavailable; nothing is deleted then
 */
export async function sweepPending(ctx: Context, purpose: Purpose): Promise<number> {
  const due = await findDuePending(ctx.database.db, purpose, photoLimits.sweptPerRun)
  if (due.length === 0) return 0
  const { photoFiles } = await peerOf(ctx, purpose).photosInUse({ photoFiles: due })
  const used = new Set(photoFiles)
  return ctx.database.transaction(async (tx) => {
    const stillDue = await lockDuePending(tx, due)
    const unused = stillDue.filter((name) => !used.has(name))
    await deleteUnused(tx, unused)
    await postpone(
      tx,
      stillDue.filter((name) => used.has(name)),
      ctx.times.pendingHours,
    )
    return stillDue.length
  })
}

/**
 * Erases the bytes of deleted photos and of photos that were never completely stored, then their rows. Keeps hashes
 * (`keepHashes`). Returns the number of photos. After an interruption, the next run erases the same photos again.
 */
export async function eraseDeleted(ctx: Context): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const names = await lockDueForErasure(tx, photoLimits.erasedPerRun)
    if (names.length === 0) return 0
    const variants = await findVariantsOf(tx, names)
    const keys = [...names.map(originalKey), ...variants.map((each) => variantKey(each.photoName, each.variant))]
    await Promise.all(keys.map((key) => ctx.blobs.delete(key)))
    await keepHashes(tx, names)
    await deleteRows(tx, names)
    return names.length
  })
}

/** Deletes the hashes of photos that were erased long enough ago. Returns their number. */
export const deleteHashes = (ctx: Context): Promise<number> => deleteOldHashes(ctx.database.db)
