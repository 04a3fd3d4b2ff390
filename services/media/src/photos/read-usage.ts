import type { Queries } from '@hunch/kit/postgres'
import { countPhotos, countVariants, type PhotoCount } from './store/usage.ts'

export interface Usage {
  /** By what photos are for and how far they are. */
  readonly photos: readonly PhotoCount[]
  readonly variants: { readonly count: number; readonly bytes: number }
}

/** Returns what is stored, by what the database says. */
export async function readUsage(queries: Queries): Promise<Usage> {
  return { photos: await countPhotos(queries), variants: await countVariants(queries) }
}
