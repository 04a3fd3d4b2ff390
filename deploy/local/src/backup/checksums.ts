import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { checksumsFile, type Manifest, readManifest } from './manifest.ts'

/** Path below the backup → SHA-256 in hex. */
export type Checksums = ReadonlyMap<string, string>

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}

export const writeChecksums = (checksums: Checksums): string =>
  [...checksums].map(([path, hash]) => `${hash}  ${path}\n`).join('')

/** Reads the checksums of a backup; empty if the backup has no list of them. */
export async function readChecksums(backup: string): Promise<Checksums> {
  const text = await readFile(join(backup, checksumsFile), 'utf8').catch(() => '')
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      return hash && path ? [[path, hash] as const] : []
    }),
  )
}

/** Whether a file of a backup is a photo or a variant. The path is also the file's key in a store of photos. */
export const isPhoto = (path: string): boolean => path.startsWith('photos/')

/** A backup without damage, except perhaps to photos. */
export interface Verified {
  readonly manifest: Manifest
  /** The undamaged files. */
  readonly files: readonly string[]
  /** Files of photos that are damaged or missing. A restore skips them. */
  readonly damagedPhotos: readonly string[]
}

/**
 * Reads a whole backup and compares each file with its checksum.
 *
 * @throws StartError that names the first missing or damaged file that is not a photo
 */
export async function verifyBackup(backup: string): Promise<Verified> {
  const manifest = await readManifest(backup)
  const damageOfList = await findDamage(backup, checksumsFile, manifest.checksums)
  if (damageOfList) throw new StartError(damageOfList)
  const files: string[] = []
  const damagedPhotos: string[] = []
  for (const [path, hash] of await readChecksums(backup)) {
    const damage = await findDamage(backup, path, hash)
    if (!damage) files.push(path)
    else if (isPhoto(path)) damagedPhotos.push(path)
    else throw new StartError(damage)
  }
  return { manifest, files, damagedPhotos }
}

/** Describes the damage to a file of a backup; undefined if the file is undamaged. */
async function findDamage(backup: string, path: string, hash: string): Promise<string | undefined> {
  const file = join(backup, path)
  if (!(await stat(file).catch(() => undefined))) return `${path} is missing from the backup ${backup}.`
  if ((await checksumOf(file).catch(ignoreBadSector)) === hash) return undefined
  return `${path} in the backup ${backup} is damaged: it is not what was backed up.`
}

function ignoreBadSector(error: unknown): undefined {
  if (!Error.isError(error) || !('code' in error) || error.code !== 'EIO') throw error
}

/**
 * Throws a StartError if more than half of a backup's files of photos are damaged or missing: then the cause is hardly the
 * photos themselves, but for example a folder that is not mounted.
 */
export function requirePhotos({ files, damagedPhotos }: Verified, backup: string): void {
  if (damagedPhotos.length <= files.filter(isPhoto).length) return
  throw new StartError(
    `${describeDamagedPhotos(damagedPhotos)} That is more than half. Make sure that ${join(backup, 'photos')} is mounted ` +
      'and copied whole, or go on without these photos with --without-photos.',
  )
}

/** Maximum number of damaged photos that are named. */
const maxNamed = 20

/** Names damaged photos of a backup: `Of the photos in the backup, 2 files are damaged or missing: photos/a, photos/b.` */
export function describeDamagedPhotos(paths: readonly string[]): string {
  const more = paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : ''
  const named = paths.slice(0, maxNamed).join(', ')
  return `Of the photos in the backup, ${paths.length} files are damaged or missing: ${named}${more}.`
}
