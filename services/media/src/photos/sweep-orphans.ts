import type { Context } from '../context.ts'
import { photoOf } from './rules/names.ts'
import { findKnownKeys, listStoredPhotos } from './store/usage.ts'

export interface Orphans {
  /** Files that no photo and no variant has. */
  readonly files: number
  readonly bytes: number
  /** Some of them by their keys. */
  readonly keys: readonly string[]
  /** The names of photos that are served, and whose file is not in the store. */
  readonly lost: readonly string[]
}

/** Keys that are shown; a restored database may leave millions. */
const shownKeys = 20

/**
 * Compares the store with the database, page by page. A photo's row is there before its file and goes after it, so a file
 * without a row is nobody's, also while people upload.
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
      // What has another form is not media's.
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
