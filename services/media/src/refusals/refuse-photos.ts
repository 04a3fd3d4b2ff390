import type { Queries } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'
import type { Marks } from './rules/fingerprint.ts'
import { dropOldest, findRefused, insertRefused } from './store.ts'

/** Refuses pictures from now on, whoever uploads them; beyond the most that are kept, the oldest may come again. */
export async function refusePhotos(tx: Queries, pictures: readonly Marks[]): Promise<void> {
  if (pictures.length === 0) return
  await insertRefused(tx, pictures)
  await dropOldest(tx, fixedLimits.refusedPhotos)
}

/** Whether a picture, or one that looks the same, is refused. */
export const isRefused = (queries: Queries, picture: Marks): Promise<boolean> => findRefused(queries, picture)
