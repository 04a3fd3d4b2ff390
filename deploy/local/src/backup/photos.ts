import { constants } from 'node:fs'
import { chmod, copyFile, link, lstat, readdir, rm, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makePrivateFolder } from '@hunch/kit/files'
import { type Checksums, checksumOf } from './checksums.ts'

/** Folder of files in transit, below `photos`. No database row names these files yet. */
const inTransit = 'scratch'

/** An earlier backup. Photos that are in it are linked instead of copied. */
export interface Earlier {
  readonly folder: string
  readonly checksums: Checksums
}

/** Lists the photos of a data folder and their variants, as paths below the folder. */
export async function listPhotos(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'photos'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(join('photos', inTransit)))
    .sort()
}

/**
 * Adds the photos that a backup does not have yet. Photos never change, so each is linked: from the earlier backup, else
 * from the data folder. A photo that cannot be linked, as to another file system, is copied. Photos that are deleted
 * meanwhile are left out.
 */
export async function addPhotos(
  dataDir: string,
  backup: string,
  checksums: Map<string, string>,
  earlier: Earlier | undefined,
): Promise<void> {
  for (const path of await listPhotos(dataDir)) {
    if (checksums.has(path)) continue
    const hash = await addPhoto(
      join(dataDir, path),
      join(backup, path),
      earlier && {
        file: join(earlier.folder, path),
        hash: earlier.checksums.get(path),
      },
    ).catch(ignoreMissing)
    if (hash) checksums.set(path, hash)
  }
}

async function addPhoto(
  live: string,
  target: string,
  earlier: { readonly file: string; readonly hash: string | undefined } | undefined,
): Promise<string> {
  await makePrivateFolder(dirname(target))
  if (earlier?.hash && (await isSame(live, earlier.file))) {
    await linkOrCopy(earlier.file, target)
    return earlier.hash
  }
  await linkOrCopy(live, target)
  return checksumOf(target)
}

/** Whether two files are the same file, or have the same size and modification time. */
async function isSame(live: string, copy: string): Promise<boolean> {
  const [one, other] = await Promise.all([lstat(live), lstat(copy).catch(ignoreMissing)])
  if (!other) return false
  if (one.ino === other.ino && one.dev === other.dev) return true
  return one.size === other.size && one.mtimeMs === other.mtimeMs
}

/**
 * Replaces the photos of a data folder with copies of those in a backup. Photos that are the same stay. If a photo is damaged
 * in the backup, the folder keeps its own copy, if it has one.
 */
export async function putPhotosBack(
  backup: string,
  dataDir: string,
  photos: readonly string[],
  damaged: readonly string[],
): Promise<void> {
  const wanted = new Set([...photos, ...damaged])
  for (const path of await listPhotos(dataDir)) if (!wanted.has(path)) await rm(join(dataDir, path), { force: true })
  for (const path of photos) {
    const [from, to] = [join(backup, path), join(dataDir, path)]
    if (await isSame(from, to)) continue
    await makePrivateFolder(dirname(to))
    await copyWhole(from, to)
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error
    await copyWhole(from, to)
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
  const { atime, mtime } = await lstat(from)
  await utimes(to, atime, mtime)
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  Error.isError(error) && 'code' in error && codes.includes(String(error.code))

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
}
