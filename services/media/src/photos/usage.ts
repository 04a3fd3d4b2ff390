import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { photoOf } from './rules.ts'
import { countPhotos, countVariants, findKnownKeys, listStoredPhotos, type PhotoCount } from './store/usage.ts'

export interface Usage {
  /** By purpose and state. */
  readonly photos: readonly PhotoCount[]
  readonly variants: { readonly count: number; readonly bytes: number }
}

/** Returns the stored photos and variants, as recorded in the database. */
export async function readUsage(queries: Queries): Promise<Usage> {
  return { photos: await countPhotos(queries), variants: await countVariants(queries) }
}

export interface Orphans {
  /** Files that belong to no photo or variant. */
  readonly files: number
  readonly bytes: number
  /** Keys of some of these files. */
  readonly keys: readonly string[]
  /** The names of photos that are served, but whose file is missing in the store. */
  readonly lost: readonly string[]
}

/** Maximum number of keys to show; a restored database may leave millions. */
const shownKeys = 20

/**
 * Compares the store with the database, page by page. A photo's row is inserted before its file is written, and deleted
 * after its file is removed. So a file without a row is an orphan, even during uploads.
 */
export async function sweepOrphans(
  { database, blobs }: Pick<Context, 'database' | 'blobs'>,
  { remove }: { readonly remove: boolean },
): Promise<Orphans> {
  const before = await listStoredPhotos(database.db)
  const seen = new Set<string>()
  const found = { files: 0, bytes: 0, keys: [] as string[] }
  let from: string | undefined
  do {
    const page = await blobs.list(from)
    const known = await findKnownKeys(database.db, [...new Set(page.blobs.flatMap(({ key }) => photoOf(key) ?? []))])
    for (const { key, bytes } of page.blobs) {
      seen.add(key)
      // Files with another form of key do not belong to media.
      if (known.has(key) || !photoOf(key)) continue
      found.files += 1
      found.bytes += bytes
      if (found.keys.length < shownKeys) found.keys.push(key)
      if (remove) await blobs.delete(key)
    }
    from = page.next
  } while (from)
  return { ...found, lost: before.filter(({ key }) => !seen.has(key)).map(({ name }) => name) }
}
