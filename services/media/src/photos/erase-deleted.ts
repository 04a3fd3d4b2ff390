import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { originalKey, variantKey } from './rules/names.ts'
import { deleteRows, findVariantsOf, lockDueForErasure } from './store/photos.ts'

/**
 * Erases the bytes of deleted photos and of unfinished ones, then their rows. Returns the number of
 * photos. If it is interrupted, the next run repeats it.
 */
export async function eraseDeleted(ctx: Context): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const names = await lockDueForErasure(tx, fixedLimits.erasedPerRun)
    if (names.length === 0) return 0
    const variants = await findVariantsOf(tx, names)
    const keys = [...names.map(originalKey), ...variants.map((each) => variantKey(each.photoName, each.variant))]
    await Promise.all(keys.map((key) => ctx.blobs.delete(key)))
    await deleteRows(tx, names)
    return names.length
  })
}
