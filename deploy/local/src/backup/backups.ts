import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ErasureList, openErasureList } from '@hunch/auth/erasure-list'
import { type Manifest, manifestFile, readManifest } from './manifest.ts'

/** A complete backup. */
export interface Backup {
  readonly path: string
  readonly name: string
  readonly manifest: Manifest
}

/** Number of upgrade restore points to keep. */
const keptRestorePoints = 3

/** Suffix of a backup that is not complete. */
export const unfinished = '.unfinished'

/** Returns the URL of the list of erased members beside the backups, for auth's `erasuresUrl`. */
export const erasuresUrlOf = (folder: string): string => pathToFileURL(join(folder, 'erased')).href

export const erasureListOf = (folder: string): ErasureList => openErasureList(erasuresUrlOf(folder))

/** Returns a name such as `2026-11-24T03-30-00Z-nightly`. Names sort by time. */
export const nameBackup = (at: Date, kind: Manifest['kind']): string =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${kind}`

/** Lists the complete backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const found = names.filter((name) => !name.endsWith(unfinished) && existsSync(join(folder, name, manifestFile)))
  const backups: Backup[] = []
  for (const name of found.sort().reverse()) {
    const path = join(folder, name)
    const manifest = await readManifest(path).catch(() => undefined) // a damaged backup must not prevent new ones
    if (manifest) backups.push({ path, name, manifest })
  }
  return backups
}

/**
 * Deletes old backups: all but the newest `kept` nightly ones, and all but the newest three restore points. Also deletes
 * all backups older than the oldest kept nightly one, so that erased data is not kept longer. If `kept` is 0, no nightly
 * backups are made, and existing ones stay. Returns the names of the deleted backups.
 */
export async function pruneBackups(folder: string, kept: number): Promise<string[]> {
  const all = await listBackups(folder)
  const old = chooseOld(all, kept || Number.POSITIVE_INFINITY)
  for (const { path } of old) {
    await rename(path, path + unfinished) // if the deletion is interrupted, the next backup completes it
    await rm(path + unfinished, { recursive: true, force: true })
  }
  return old.map(({ name }) => name)
}

/** Returns the backups to delete. `all` has the newest first. */
export function chooseOld<B extends { readonly manifest: Pick<Manifest, 'kind' | 'at'> }>(
  all: readonly B[],
  kept: number,
): B[] {
  const of = (kind: Manifest['kind']) => all.filter(({ manifest }) => manifest.kind === kind)
  const nightly = of('nightly')
  const oldest = nightly.length > kept ? nightly[kept - 1]?.manifest.at : undefined
  const beyond = new Set([...nightly.slice(kept), ...of('upgrade').slice(keptRestorePoints)])
  return all.filter((each) => beyond.has(each) || (oldest !== undefined && each.manifest.at < oldest))
}

/** Formats a size, rounded up: `1_048_577 → 2 MB`. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`
