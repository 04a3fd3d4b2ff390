import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ErasureList, openErasureList } from '@hunch/auth/erasure-list'
import { type Manifest, manifestFile, readManifest } from './manifest.ts'

/** A backup that is whole. */
export interface Backup {
  readonly path: string
  readonly name: string
  readonly manifest: Manifest
}

/** How many restore points of upgrades are kept. */
const keptRestorePoints = 3

/** What a backup that is not through ends in. */
export const unfinished = '.unfinished'

/** Where the list of erased members lies beside the backups, as auth's `erasuresUrl`. */
export const erasuresUrlOf = (folder: string): string => pathToFileURL(join(folder, 'erased')).href

export const erasureListOf = (folder: string): ErasureList => openErasureList(erasuresUrlOf(folder))

/** As in `2026-11-24T03-30-00Z-nightly`: the order of names is that of times. */
export const nameBackup = (at: Date, kind: Manifest['kind']): string =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${kind}`

/** The whole backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const found = names.filter((name) => !name.endsWith(unfinished) && existsSync(join(folder, name, manifestFile)))
  const backups: Backup[] = []
  for (const name of found.sort().reverse()) {
    const path = join(folder, name)
    const manifest = await readManifest(path).catch(() => undefined) // one that is damaged is no reason to make none
    if (manifest) backups.push({ path, name, manifest })
  }
  return backups
}

/**
 * Deletes backups that are old: of nightly ones all but the newest `kept`, of restore points all but the newest three,
 * and whatever is older than the oldest nightly one that is kept, so that nothing that was erased lies here for longer.
 * Where none are kept nobody makes nightly ones, and those that are there stay. Returns what was deleted.
 */
export async function pruneBackups(folder: string, kept: number): Promise<string[]> {
  const all = await listBackups(folder)
  const old = chooseOld(all, kept || Number.POSITIVE_INFINITY)
  for (const { path } of old) await rm(path, { recursive: true, force: true })
  return old.map(({ name }) => name)
}

/** Which of the backups, newest first, are to be deleted. */
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
