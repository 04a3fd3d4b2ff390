import type { Queries } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'
import type { Marks } from './rules/fingerprint.ts'
import { dropOldest, findRefused, insertRefused } from './store.ts'

/** Blocks pictures from now on, for every uploader. Beyond the maximum the oldest are dropped. */
export async function refusePhotos(tx: Queries, pictures: readonly Marks[]): Promise<void> {
  if (pictures.length === 0) return
  await insertRefused(tx, pictures)
  await dropOldest(tx, fixedLimits.refusedPhotos)
}

/** Whether a picture, or a similar one, is refused. */
export const isRefused = (queries: Queries, picture: Marks): Promise<boolean> => findRefused(queries, picture)
