import { copyFile, lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUpPostgres, describePostgres } from '@hunch/kit/embedded'
import { makePrivateFolder, tighten, writePrivateFile } from '@hunch/kit/files'
import { fileNames, openDataFolder } from '../data/data-folder.ts'
import { lockFolder } from '../data/lock.ts'
import { StartError } from '../start-error.ts'
import { writeArchive } from './archive.ts'
import { type Backup, erasureListOf, listBackups, nameBackup, unfinished } from './backups.ts'
import { checksumOf, readChecksums } from './checksums.ts'
import { estimateBackup, sizeOf } from './estimate-backup.ts'
import { finishBackup, removeUnfinished } from './finish-backup.ts'
import { clusterFile, type Manifest, passwordFile } from './manifest.ts'
import { addPhotos, type Earlier } from './photos.ts'
import { type Release, unknownRelease } from './release.ts'
import { freeBytes, requireRoom } from './room.ts'

export interface BackupRequest {
  readonly dataDir: string
  /** The folder of the backups. */
  readonly folder: string
  readonly kind: Manifest['kind']
  /** Whether the product runs on the folder. If not, it must not be started during the backup. */
  readonly running: boolean
}

/**
 * Backs up a data folder, whether the product runs on it or not. The backup has the state at one point in time: the end of
 * copying PostgreSQL. No process stops or waits. The backup is verified only when it is restored.
 *
 * @throws StartError if there is nothing to back up, no room, or another backup is being made
 */
export async function makeBackup(request: BackupRequest): Promise<Backup> {
  const { dataDir, folder, kind } = request
  const postgres = await describePostgres({ dataDir: join(dataDir, 'postgres') })
  const data = openDataFolder(dataDir)
  const stores = Object.keys(data.stores() ?? {})
  if (stores.length > 0)
    throw new StartError(`What belongs to ${dataDir} lies in stores of yours as well (${stores.join(', ')}).`)
  if (data.under())
    throw new StartError(`What lies in ${dataDir} is not whole: a restore or an upgrade is not through.`)
  if (!postgres) throw new StartError(`There is nothing to back up in ${dataDir}.`)
  await makePrivateFolder(folder)
  const lock = await lockFolder(folder, ({ pid }) => `A backup is being made in ${folder} already (process ${pid}).`)
  try {
    await removeUnfinished(folder)
    requireRoom('a backup', folder, await estimateBackup({ dataDir, folder }), await freeBytes(folder))
    const [newest] = await listBackups(folder)
    const earlier = newest && { folder: newest.path, checksums: await readChecksums(newest.path) }
    const path = join(folder, `${nameBackup(new Date(), kind)}${unfinished}`)
    try {
      return await fill(path, { ...request, earlier, postgres: postgres.version, release: data.release() })
    } catch (error) {
      await rm(path, { recursive: true, force: true }) // frees its space: a full disk may be the cause of the error
      throw error
    }
  } finally {
    lock.release()
  }
}

interface Filling extends BackupRequest {
  readonly earlier: Earlier | undefined
  readonly postgres: string
  readonly release: Release | undefined
}

async function fill(path: string, filling: Filling): Promise<Backup> {
  const { dataDir, folder, kind, running, earlier, postgres, release = unknownRelease } = filling
  const checksums = new Map<string, string>()
  await makePrivateFolder(path)
  await addPhotos(dataDir, path, checksums, earlier)
  const at = await addDatabase(dataDir, path, running)
  await addPhotos(dataDir, path, checksums, earlier) // adds photos that were stored meanwhile
  for (const name of await addSmallFiles(dataDir, path)) checksums.set(name, await checksumOf(join(path, name)))
  return finishBackup(folder, path, checksums, {
    format: 1,
    of: 'folder',
    kind,
    at: at.toISOString(),
    release,
    postgres,
    bytes: await sizeOf(path, [...checksums.keys()]),
    erased: (await erasureListOf(folder).ids()).size,
  })
}

/** Copies the database. Returns the point in time of the copy's state. */
async function addDatabase(dataDir: string, path: string, runs: boolean): Promise<Date> {
  const { password, entries, at } = await backUpPostgres({ dataDir: join(dataDir, 'postgres'), runs })
  await writeArchive(join(path, clusterFile), entries)
  await writePrivateFile(join(path, passwordFile), password)
  return at()
}

/** Adds the folder's small files. Mails and logs are not backed up. */
async function addSmallFiles(dataDir: string, path: string): Promise<string[]> {
  const added = [clusterFile, passwordFile]
  for (const name of Object.values(fileNames)) {
    if (!(await lstat(join(dataDir, name)).catch(() => undefined))) continue
    await copyFile(join(dataDir, name), join(path, name))
    await tighten(join(path, name))
    added.push(name)
  }
  return added
}
