/** Operator commands on the backups of a data folder: `npm run hunch -- backup`, `restore`, `upgrade`. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileNames, makeDataFolder, openDataFolder } from '../data/data-folder.ts'
import { isLocked, lockData } from '../data/lock.ts'
import { stopSignal } from '../launcher/stop-signal.ts'
import { readOptions } from '../settings/options.ts'
import { backupsOf, readBackupSettings, readSettingsFor } from '../settings/settings.ts'
import { StartError } from '../start-error.ts'
import { createTerminal } from '../terminal/terminal.ts'
import { type Backup, erasureListOf } from './backups.ts'
import { describeDamagedPhotos, requirePhotos, verifyBackup } from './checksums.ts'
import { findBackup } from './find-backup.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { currentRelease } from './release.ts'
import { putBack } from './restore.ts'
import { recoverFromCut, upgrade, withPostgres } from './upgrade.ts'

type Environment = NodeJS.ProcessEnv
type Print = (line: string) => void

/** Returns the folder of a data folder's backups, as the environment configures it. */
export const backupFolderOf = (environment: Environment, dataDir: string): string =>
  backupsOf({ backups: readBackupSettings(environment) }, { path: resolve(dataDir) })

/** Backs up a data folder into a folder of backups, whether the product runs on it or not. */
export async function backUp(
  { dataDir, folder }: { dataDir: string; folder: string },
  product: string,
): Promise<Backup> {
  const path = resolve(dataDir)
  if (!existsSync(path)) throw new StartError(`There is no data folder ${dataDir}.`)
  const request = { dataDir: path, folder: resolve(folder), kind: 'manual' } as const
  if (await isLocked(path)) return makeBackup({ ...request, running: true })
  const lock = await lockData(path, product)
  try {
    return await makeBackup({ ...request, running: false })
  } finally {
    lock.release()
  }
}

export interface RestoreRequest {
  /** The path of the backup, or its name in the folder of the data folder's backups. */
  readonly backup: string
  readonly dataDir: string
  /** Replaces existing data in the data folder. */
  readonly replace: boolean
  /** Continues even if the list of erased members is missing or too short. */
  readonly withoutErasures: boolean
  /** Continues even if more than half of the photos' files are damaged or missing. */
  readonly withoutPhotos: boolean
}

/**
 * Restores a backup into a data folder on which no product runs, and prepares it to be served. Prints a warning if photos
 * in the backup are damaged: they are skipped.
 *
 * @throws StartError if the backup cannot be restored
 */
export async function restore(request: RestoreRequest, environment: Environment, print: Print): Promise<void> {
  const dataDir = resolve(request.dataDir)
  const backup = findBackup(request.backup, backupFolderOf(environment, dataDir))
  const { purpose } = JSON.parse(await readFile(join(backup, fileNames.state), 'utf8').catch(() => '{}'))
  const settings = readSettingsFor(purpose, environment)
  await makeDataFolder(dataDir)
  const lock = await lockData(dataDir, settings.product)
  try {
    const data = openDataFolder(dataDir)
    if (!request.replace && (data.demo() !== undefined || existsSync(data.postgres)))
      throw new StartError(
        `There is data in ${request.dataDir} already. Restore into another folder with --data, or over it with --replace.`,
      )
    const verified = await verifyBackup(backup)
    if (!request.withoutPhotos) requirePhotos(verified, backup)
    const erased = await listErasures(verified.manifest, backup, dataDir, environment, request.withoutErasures)
    const { manifest, damagedPhotos } = await putBack(backup, data, 'restore')
    print(`The files of ${basename(backup)} are in place. Ending sessions and erasing again who was erased since ...`)
    const signal = stopSignal()
    const result = await withPostgres({ options: readOptions([]), settings, data, signal }, 'restore')
    await data.setRelease(currentRelease())
    await data.setUnder(undefined)
    if (damagedPhotos.length > 0) print(`Warning: ${describeDamagedPhotos(damagedPhotos)} They were skipped.`)
    print(
      `Restored: the data of ${manifest.at}. ${result['endedSessions']} sessions and ${result['endedLinks']} mailed links ` +
        `are ended, ${result['erasedAgain']} of the ${erased} members that the list names were erased again.`,
    )
  } finally {
    lock.release()
  }
}

/**
 * Adds the erased members on the list beside the backup to the data folder's own list. Returns the length of the list beside
 * the backup. Throws a StartError if that list is too short.
 */
async function listErasures(
  { erased }: Manifest,
  backup: string,
  dataDir: string,
  environment: Environment,
  withoutErasures: boolean,
): Promise<number> {
  const [beside, own] = [dirname(backup), backupFolderOf(environment, dataDir)]
  const listed = await erasureListOf(beside).ids()
  if (listed.size < erased && !withoutErasures)
    throw new StartError(
      `The list of erased members beside the backup (${join(beside, 'erased')}) names ${listed.size}, and had ` +
        `${erased} when the backup was made: members who were erased would be back. Bring the list, or go on ` +
        'with --without-erasures.',
    )
  const list = erasureListOf(own)
  if (beside !== own) for (const id of listed) await list.add(id)
  return listed.size
}

/** Upgrades a data folder to this version without starting the product. Returns whether an upgrade was needed. */
export async function upgradeFolder(dataDir: string, environment: Environment): Promise<boolean> {
  const path = resolve(dataDir)
  if (!existsSync(path)) throw new StartError(`There is no data folder ${dataDir}.`)
  const data = openDataFolder(path)
  const settings = readSettingsFor(data.purpose(), environment)
  const lock = await lockData(path, settings.product)
  try {
    const terminal = createTerminal(process.stdout, environment)
    const launch = { options: readOptions([]), settings, terminal, data, signal: stopSignal() }
    await recoverFromCut(launch)
    return await upgrade(launch)
  } finally {
    lock.release()
  }
}
