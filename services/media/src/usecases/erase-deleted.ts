import type { Context } from '../context.ts'
import { originalKey, variantKey } from '../domain/blob-keys.ts'
import * as photos from '../store/photos.ts'
import * as variants from '../store/variants.ts'

const most = 20

/**
 * Takes away the bytes of photos that were deleted, or whose storing was never finished, then
 * their rows. Answers how many photos. Cut off midway it does the same again.
 */
export async function eraseDeleted(ctx: Context): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const names = await photos.dueForErasure(tx, most)
    if (names.length === 0) return 0
    const made = await variants.ofPhotos(tx, names)
    const keys = [...names.map(originalKey), ...made.map((each) => variantKey(each.photoName, each.variant))]
    await Promise.all(keys.map((key) => ctx.blobs.delete(key)))
    await photos.forget(tx, names)
    return names.length
  })
}
