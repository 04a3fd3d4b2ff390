import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openErasureList } from '@hunch/auth/erasure-list'
import { type DumpedDatabase, inspectTarget, openSnapshots, openTopics } from '@hunch/kit/dumps'
import { makePrivateFolder } from '@hunch/kit/files'
import type { Log } from '@hunch/kit/log'
import {
  type Backup,
  checksumOf,
  currentRelease,
  erasureListOf,
  finishBackup,
  freeBytes,
  listBackups,
  lockFolder,
  type Manifest,
  nameBackup,
  pruneBackups,
  readChecksums,
  removeUnfinished,
  requireRoom,
  unfinished,
} from '@hunch/local/backup-files'
import { dumpDocuments } from './documents.ts'
import { estimateBackup } from './estimate-backup.ts'
import { addPhotos, type Earlier } from './photos.ts'
import { allDatabases, isKafka, type Stores, services } from './stores.ts'

/** Folders of a backup, beside `photos/`. */
export const folders = { databases: 'databases', topics: 'topics', documents: 'documents' } as const

export interface BackupRequest {
  readonly stores: Stores
  /** The folder of the backups. */
  readonly folder: string
  /** Number of nightly backups to keep, if this is a nightly one. Undefined for a manual backup, which deletes no others. */
  readonly kept: number | undefined
  readonly log: Log
}

interface Made {
  readonly backup: Backup
  /** The names of the older backups that were deleted. */
  readonly deleted: readonly string[]
}

/**
 * Backs up a deployment while it runs. The databases and the event log are saved as of one instant, at which writers wait for
 * milliseconds. Photos and documents are saved as of that instant or later.
 *
 * @throws if another backup or a restore is running, the disk has no room, read models are being rebuilt, or a store is
 *   unavailable; then no backup is left
 */
export async function backUpDeployment(request: BackupRequest): Promise<Made> {
  const { folder, kept } = request
  await mkdir(folder, { recursive: true, mode: 0o700 }) // a folder that exists, like a volume's root, keeps owner and mode
  const lock = await lockBackups(folder)
  try {
    await removeUnfinished(folder)
    const kind = kept === undefined ? 'manual' : 'nightly'
    const path = join(folder, `${nameBackup(new Date(), kind)}${unfinished}`)
    try {
      const backup = await fill(path, kind, request)
      return { backup, deleted: kept === undefined ? [] : await pruneBackups(folder, kept) }
    } catch (error) {
      await rm(path, { recursive: true, force: true }) // frees its space: a full disk may be the cause of the error
      throw error
    }
  } finally {
    lock.release()
  }
}

/** Locks a folder of backups for one backup or restore at a time. Throws if another one is running. */
export const lockBackups = (folder: string) =>
  lockFolder(folder, ({ pid }) => `A backup or a restore is running in ${folder} (process ${pid}): wait for its end.`)

async function fill(path: string, kind: Manifest['kind'], { stores, folder, log }: BackupRequest): Promise<Backup> {
  const serverVersion = await requireSeparate(stores.databases)
  const earlier = await findEarlier(folder)
  requireRoom('a backup', folder, await estimateBackup(stores, earlier, log), await freeBytes(folder))
  await makePrivateFolder(path)
  const checksums = new Map<string, string>()
  await addPhotos(stores, path, checksums, earlier, log) // takes most of the time, so it runs before the instant
  const at = await addDatabases(stores, path, log)
  for (const [service, url] of Object.entries(stores.documents)) {
    await makePrivateFolder(join(path, folders.documents))
    await dumpDocuments(url, join(path, folders.documents, service))
  }
  await addPhotos(stores, path, checksums, earlier, log) // adds photos that were stored meanwhile
  const erased = await copyErasures(stores, folder)
  let bytes = 0
  for (const file of await filesIn(path)) {
    if (!checksums.has(file)) checksums.set(file, await checksumOf(join(path, file)))
    bytes += (await stat(join(path, file))).size
  }
  return finishBackup(folder, path, checksums, {
    format: 1,
    of: 'deployment',
    kind,
    at: at.toISOString(),
    release: currentRelease(),
    postgres: String(serverVersion),
    bytes,
    erased,
  })
}

/** Throws if two services share a database, or if a database belongs to something else. Returns the server's major version. */
export async function requireSeparate(databases: readonly DumpedDatabase[]): Promise<number> {
  const names = new Map<string, string>()
  let version = 0
  for (const database of databases) {
    const { identity, isForeign, serverVersion } = await inspectTarget(database)
    const other = names.get(identity)
    if (other) throw new Error(`${database.name} and ${other} have the same database: correct their DATABASE_URL.`)
    if (isForeign)
      throw new Error(`The database of ${database.name} belongs to something else: correct its DATABASE_URL.`)
    names.set(identity, database.name)
    version = serverVersion
  }
  return version
}

async function findEarlier(folder: string): Promise<Earlier | undefined> {
  const newest = (await listBackups(folder)).find(({ manifest }) => manifest.of === 'deployment')
  return newest && { path: newest.path, checksums: await readChecksums(newest.path) }
}

/** Adds dumps of the databases and of the event log. Returns the instant that the dumps show. */
async function addDatabases(stores: Stores, path: string, log: Log): Promise<Date> {
  const { databases, eventLogUrl } = stores
  if (!isKafka(eventLogUrl)) return (await dumpAll(allDatabases(stores), path, async () => undefined)).at
  const topics = await openTopics(eventLogUrl, services, log)
  try {
    const positions = await topics.positionsOf(services)
    const { at, found } = await dumpAll(databases, path, () => topics.ends())
    await topics.dump(join(path, folders.topics), found, positions)
    return at
  } finally {
    await topics.close()
  }
}

async function dumpAll<T>(
  databases: readonly DumpedDatabase[],
  path: string,
  atInstant: () => Promise<T>,
): Promise<{ at: Date; found: T }> {
  const snapshots = await openSnapshots(databases, atInstant)
  try {
    await makePrivateFolder(join(path, folders.databases))
    for (const { name, dump } of snapshots.all) await dump(join(path, folders.databases, name))
    return { at: snapshots.at, found: snapshots.found }
  } finally {
    await snapshots.close()
  }
}

/** Adds auth's erased members to the list beside the backups. Returns the number of members on that list. */
async function copyErasures({ erasuresUrl }: Stores, folder: string): Promise<number> {
  const beside = erasureListOf(folder)
  const [listed, copied] = [await openErasureList(erasuresUrl).ids(), await beside.ids()]
  for (const id of listed.difference(copied)) await beside.add(id)
  return (await beside.ids()).size
}

const filesIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .sort()
