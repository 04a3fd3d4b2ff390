import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../launcher/start-error.ts'
import { Release } from './release.ts'

/** Why a backup was made. */
const kinds = ['nightly', 'manual', 'upgrade'] as const

/** What a backup says about itself. */
const Manifest = z.object({
  /** Of the backup's layout; raised when older code could not read it. */
  format: z.literal(1),
  kind: z.enum(kinds),
  /** The point in time that it holds. */
  at: z.iso.datetime(),
  release: Release,
  /** The major version of PostgreSQL, whose files only the same can read. */
  postgres: z.string(),
  /** All its files together. */
  bytes: z.number(),
  /** SHA-256 of `checksums.sha256`, which has those of all other files. */
  checksums: z.string(),
  /** How many erased members the list beside the backups had. */
  erased: z.number(),
})
export type Manifest = z.output<typeof Manifest>

export const manifestFile = 'manifest.json'
/** As `sha256sum` writes it, so that `sha256sum -c checksums.sha256` verifies a backup by hand. */
export const checksumsFile = 'checksums.sha256'
/** The cluster: `tar --zstd -xf`. */
export const clusterFile = 'postgres.tar.zst'
/** The password of the cluster's user. */
export const passwordFile = 'postgres.password'

/** Reads the manifest of a backup. Throws a StartError where the folder is none, or not one that this code reads. */
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
