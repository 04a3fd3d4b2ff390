import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { Release } from './release.ts'

/** Why a backup was made. */
const kinds = ['nightly', 'manual', 'upgrade'] as const

/** The description of a backup, stored with it. */
const Manifest = z.object({
  /** Version of the backup's layout; raised if older code cannot read it. */
  format: z.literal(1),
  /** The kind of product: one on a data folder, or a deployment of several processes. */
  of: z.enum(['folder', 'deployment']).default('folder'),
  kind: z.enum(kinds),
  /** The point in time whose state the backup has. */
  at: z.iso.datetime(),
  release: Release,
  /** Major version of PostgreSQL. Other versions cannot read the files of a data folder. */
  postgres: z.string(),
  /** Size of all the backup's files together, in bytes. */
  bytes: z.number(),
  /** SHA-256 of `checksums.sha256`, which has the checksums of all other files. */
  checksums: z.string(),
  /** Number of erased members on the list beside the backups. */
  erased: z.number(),
})
export type Manifest = z.output<typeof Manifest>

export const manifestFile = 'manifest.json'
/** The format of `sha256sum`: `sha256sum -c checksums.sha256` verifies a backup by hand. */
export const checksumsFile = 'checksums.sha256'
/** The archive of the PostgreSQL cluster. Unpack it with `tar --zstd -xf`. */
export const clusterFile = 'postgres.tar.zst'
/** The file with the password of the cluster's user. */
export const passwordFile = 'postgres.password'

/** Reads the manifest of a backup. Throws a StartError if it is missing, damaged, or from a later version. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestFile), 'utf8').catch(() => {
    throw new StartError(`There is no whole backup in ${backup}: it has no ${manifestFile}.`)
  })
  const parsed = Manifest.safeParse(parse(text))
  if (parsed.success) return parsed.data
  throw new StartError(`The ${manifestFile} in ${backup} is damaged, or was written by a later version.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
