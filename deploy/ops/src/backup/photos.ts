import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder } from '@hunch/kit/files'
import type { Log } from '@hunch/kit/log'
import { type Checksums, isPhoto } from '@hunch/local/backup-files'
import { type Blobs, openBlobs, type StoredBlob } from '@hunch/media/blobs'
import type { Stores } from './stores.ts'

/** An earlier backup. Photos that are in it are linked instead of copied. */
export interface Earlier {
  readonly path: string
  readonly checksums: Checksums
}

/** Number of photos that are saved or restored at the same time. */
const atOnce = 8

/**
 * Adds the photos of the store that a backup does not have yet. Photos never change, so a photo of the earlier backup is linked
 * instead of copied. Photos that are deleted meanwhile are left out.
 */
export const addPhotos = (
  { photos }: Pick<Stores, 'photos'>,
  backup: string,
  checksums: Map<string, string>,
  earlier: Earlier | undefined,
  log: Log,
): Promise<void> =>
  withBlobs(photos, log, async ({ blobs }) => {
    for await (const page of pagesOf(blobs)) {
      const missing = page.filter(({ key }) => !checksums.has(key))
      await inGroups(missing, async ({ key, bytes }) => {
        await makePrivateFolder(dirname(join(backup, key)))
        const hash = (await linkEarlier(key, bytes, backup, earlier)) ?? (await copy(blobs, key, join(backup, key)))
        if (hash) checksums.set(key, hash)
      })
    }
  })

/** Lists the photos and variants of a store, page by page. */
async function* pagesOf(blobs: Blobs): AsyncGenerator<readonly StoredBlob[]> {
  let from: string | undefined
  do {
    const page = await blobs.list(from)
    yield page.blobs.filter(({ key }) => isPhoto(key))
    from = page.next
  } while (from)
}

/** Returns the size of the photos that an earlier backup lacks, in bytes. */
export const sizeOfPhotos = (
  { photos }: Pick<Stores, 'photos'>,
  earlier: Earlier | undefined,
  log: Log,
): Promise<number> =>
  withBlobs(photos, log, async ({ blobs }) => {
    let total = 0
    for await (const page of pagesOf(blobs))
      for (const { key, bytes } of page) if (!earlier?.checksums.has(key)) total += bytes
    return total
  })

/** Links a photo of the earlier backup. Returns its checksum; undefined if that backup lacks it or it cannot be linked. */
async function linkEarlier(
  key: string,
  bytes: number,
  backup: string,
  earlier: Earlier | undefined,
): Promise<string | undefined> {
  const hash = earlier?.checksums.get(key)
  if (!earlier || !hash) return undefined
  const file = join(earlier.path, key)
  try {
    if ((await stat(file)).size !== bytes) return undefined
    await link(file, join(backup, key))
    return hash
  } catch {
    return undefined // some file systems have no links
  }
}

async function copy(blobs: Blobs, key: string, file: string): Promise<string | undefined> {
  const blob = await blobs.get(key)
  if (!blob) return undefined
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(blob.content, hashed, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return hash.digest('hex')
}

/** Puts the photos of a backup into the store, if the store lacks them. `paths` are all files of the backup. */
export const putPhotosBack = (
  { photos }: Pick<Stores, 'photos'>,
  backup: string,
  paths: readonly string[],
  log: Log,
): Promise<void> =>
  withBlobs(photos, log, async ({ blobs, scratch }) => {
    await scratch.prepare()
    await inGroups(paths.filter(isPhoto), async (key) => {
      const { size } = await stat(join(backup, key))
      if ((await blobs.stat(key))?.bytes !== size) await blobs.put(key, createReadStream(join(backup, key)))
    })
  })

async function withBlobs<T>(
  { url, scratchDir }: Stores['photos'],
  log: Log,
  run: (opened: ReturnType<typeof openBlobs>) => Promise<T>,
): Promise<T> {
  const opened = openBlobs(url, { log, scratchDir })
  await opened.blobs.start?.()
  try {
    return await run(opened)
  } finally {
    await opened.blobs.stop?.()
  }
}

async function inGroups<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) await Promise.all(items.slice(from, from + atOnce).map(run))
}
