import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { describePostgres } from '@hunch/kit/embedded'
import { StartError } from '../start-error.ts'
import { megabytes } from './backups.ts'
import { listPhotos } from './photos.ts'

/** Free space that a backup leaves on the disk, in bytes: the product may use the same disk. */
const reserveBytes = 256 * 1024 ** 2

/** Source and target of a backup. */
interface Plan {
  readonly dataDir: string
  readonly folder: string
}

/**
 * Returns the maximum size of a backup, in bytes. The cluster compresses to a third or less. The log that is written
 * meanwhile adds half of that. Photos count only if they cannot be linked.
 */
export async function estimateBackup({ dataDir, folder }: Plan): Promise<number> {
  const postgres = await describePostgres({ dataDir: join(dataDir, 'postgres') })
  const [one, other] = await Promise.all([stat(dataDir), stat(folder)])
  const photos = one.dev === other.dev ? 0 : await sizeOf(dataDir, await listPhotos(dataDir))
  return Math.ceil((postgres?.bytes ?? 0) / 2) + photos
}

export async function sizeOf(folder: string, paths: readonly string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += (await stat(join(folder, path)).catch(() => undefined))?.size ?? 0
  return bytes
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws a StartError if `neededBytes` would fill the disk. */
export function requireRoom(what: string, folder: string, neededBytes: number, free: number): void {
  if (neededBytes + reserveBytes <= free) return
  throw new StartError(
    `There is not enough room for ${what} in ${folder}: it takes up to ${megabytes(neededBytes)}, ` +
      `${megabytes(free)} are free, and ${megabytes(reserveBytes)} of them are left alone.`,
  )
}
