import type { Queries } from '@hunch/kit/postgres'
import { countPhotos, countVariants, type PhotoCount } from './store/usage.ts'

export interface Usage {
  /** By purpose and state. */
  readonly photos: readonly PhotoCount[]
  readonly variants: { readonly count: number; readonly bytes: number }
}

/** Returns the stored photos and variants, as recorded in the database. */
export async function readUsage(queries: Queries): Promise<Usage> {
  return { photos: await countPhotos(queries), variants: await countVariants(queries) }
}
