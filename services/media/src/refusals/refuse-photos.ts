import type { Queries } from '@hunch/kit/postgres'
import { refusalLimits } from './limits.ts'
import type { Marks } from './rules/fingerprint.ts'
import {
  dropOldest,
  findRefused,
  insertLifted,
  insertRefused,
  isLifted,
  lockAct,
  removeRefusals,
  removeRefused,
} from './store.ts'

/**
 * Blocks pictures from now on, for every uploader. The pictures stay blocked until the act is lifted, or for good if
 * `actId` is empty. Does nothing if the act is already lifted. Drops the oldest pictures beyond the maximum number.
 */
export async function refusePhotos(tx: Queries, pictures: readonly Marks[], actId: string): Promise<void> {
  if (pictures.length === 0) return
  if (actId) {
    await lockAct(tx, actId)
    if (await isLifted(tx, actId)) return
  }
  await insertRefused(tx, pictures, actId)
  await dropOldest(tx, refusalLimits.refusedPhotos)
}

/** Ends the refusals of a lifted act. A picture that another act refuses as well stays blocked. */
export async function endRefusals(tx: Queries, actId: string): Promise<void> {
  await lockAct(tx, actId)
  await insertLifted(tx, actId)
  await removeRefusals(tx, actId)
}

/** Lets a picture and similar ones be uploaded again, whichever acts refuse them. Returns how many were refused. */
export const allowPicture = (queries: Queries, picture: Marks): Promise<number> => removeRefused(queries, picture)

/** Whether a picture, or a similar one, is refused. */
export const isRefused = (queries: Queries, picture: Marks): Promise<boolean> => findRefused(queries, picture)
