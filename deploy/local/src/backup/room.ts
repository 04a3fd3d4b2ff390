import { statfs } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import { megabytes } from './backups.ts'

/** Free space that a backup leaves on the disk, in bytes: the product may use the same disk. */
const reserveBytes = 256 * 1024 ** 2

/**
 * Estimates the size of a database or of documents in a backup, in bytes. They compress to a third or less. The log that
 * is written while the files of a database are copied adds half of that.
 */
export const compressed = (bytes: number): number => Math.ceil(bytes / 2)

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
