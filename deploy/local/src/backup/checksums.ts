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

/** Reads the checksums of a backup; empty if it has no list. */
export async function readChecksums(backup: string): Promise<Checksums> {
  const text = await readFile(join(backup, checksumsFile), 'utf8').catch(() => '')
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      return hash && path ? [[path, hash] as const] : []
    }),
  )
}

/**
 * Reads a whole backup and compares each file with its checksum. Returns its manifest and its files. Throws a StartError
 * that names the first missing or damaged file.
 */
export async function verifyBackup(
  backup: string,
): Promise<{ readonly manifest: Manifest; readonly files: readonly string[] }> {
  const manifest = await readManifest(backup)
  const listed = await readChecksums(backup)
  for (const [path, hash] of [[checksumsFile, manifest.checksums] as const, ...listed]) {
    const file = join(backup, path)
    if (!(await stat(file).catch(() => undefined)))
      throw new StartError(`${path} is missing from the backup ${backup}.`)
    if ((await checksumOf(file)) !== hash)
      throw new StartError(`${path} in the backup ${backup} is damaged: it is not what was backed up.`)
  }
  return { manifest, files: [...listed.keys()] }
}
