import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readRestoreConfig } from '@hunch/auth/config'
import { openErasureList } from '@hunch/auth/erasure-list'
import { type FinishedDeployment, findMembers, finishRestoreBy } from '@hunch/auth/operator-commands'
import { canLoad, type DumpedDatabase, inspectTarget, loadDump, openTopics } from '@hunch/kit/dumps'
import type { Log } from '@hunch/kit/log'
import {
  currentRelease,
  erasureListOf,
  isAhead,
  type Manifest,
  nameRelease,
  requirePhotos,
  verifyBackup,
} from '@hunch/local/backup-files'
import { createMediaOperator, type Orphans } from '@hunch/media/operator'
import { withoutSecrets } from '../doctor/subject.ts'
import { folders, lockBackups, requireSeparate } from './back-up-deployment.ts'
import { dropDocuments, findFilledCollection, findOwners, loadDocuments } from './documents.ts'
import { putPhotosBack } from './photos.ts'
import { allDatabases, isKafka, type Stores, services } from './stores.ts'

export interface RestoreRequest {
  readonly stores: Stores
  /** The folder of the backup. */
  readonly backup: string
  /** Replaces existing data. */
  readonly replace: boolean
  /** Continues even if the list of erased members is missing or too short. */
  readonly withoutErasures: boolean
  /** Continues even if more than half of the photos' files are damaged or missing. */
  readonly withoutPhotos: boolean
  /** The settings of the processes. Auth's key among them hashes the exclusions of erased members who may not join again. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: Log
  print(line: string): void
}

/** The effects of a restore. */
export interface Restored extends FinishedDeployment {
  readonly manifest: Manifest
  /** Files of photos that are damaged in the backup. They were skipped. */
  readonly damagedPhotos: readonly string[]
  /** Files in the photo store that belong to no photo. */
  readonly orphans: Orphans
}

/**
 * Restores a backup into the stores of a deployment of which no process runs, and prepares it to be served. Checks the backup
 * and all stores before it changes anything. If the restore is interrupted later, it must run again with `replace`. Skips
 * photos that are damaged in the backup.
 *
 * @throws if anything but photos is damaged, most photos are damaged, the backup is of a later version, or the stores are in use, filled or of
 *   something else
 */
export async function restoreDeployment(request: RestoreRequest): Promise<Restored> {
  readRestoreConfig(request.environment) // throws now if a setting is missing, not after the data is loaded
  const lock = await lockIfWritable(dirname(request.backup))
  try {
    return await checkAndLoad(request)
  } finally {
    lock?.release()
  }
}

/** Locks the folder against backups, which would save half-restored data. A read-only folder needs no lock. */
const lockIfWritable = (folder: string) =>
  lockBackups(folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EROFS' || code === 'EACCES') return undefined
    throw error
  })

async function checkAndLoad(request: RestoreRequest): Promise<Restored> {
  const { stores, backup, log, print } = request
  const verified = await verifyBackup(backup)
  const { manifest, files, damagedPhotos } = verified
  if (!request.withoutPhotos) requirePhotos(verified, backup)
  requireReadable(manifest)
  await requireSeparate(stores.databases)
  const targets = targetsOf(stores, backup)
  await requireAllNamed(targets, backup)
  for (const target of targets) await requireUsable(target, request)
  await requireSameStores(request)
  const listed = await copyErasures(manifest, request)
  print(`The backup is whole. Loading the data of ${manifest.at} ...`)
  // Documents are dropped first. So an interruption leaves no documents of members whom the database of auth no longer has.
  for (const [service, url] of Object.entries(stores.documents)) await dropDocuments(url, documentsIn(backup, service))
  for (const { of, dump } of targets) {
    print(`  ${of.name} into ${withoutSecrets(of.url)}`)
    const leftOut = await loadDump(of, dump, log)
    if (leftOut.length > 0)
      print(`  Warning: tables and sequences that are not the product's were left out: ${leftOut.join(', ')}`)
  }
  if (isKafka(stores.eventLogUrl)) await loadTopics(stores, join(backup, folders.topics), log)
  for (const [service, url] of Object.entries(stores.documents)) await loadDocuments(url, documentsIn(backup, service))
  await putPhotosBack(stores, backup, files, log)
  print(`All is loaded. Ending sessions, and erasing again who is on the list of erased members (${listed}) ...`)
  const finished = await finishRestoreBy(request.environment, log)
  return { ...finished, manifest, damagedPhotos, orphans: await findOrphans(request) }
}

function requireReadable({ of, release }: Manifest): void {
  if (of !== 'deployment')
    throw new Error('The backup is of a data folder: restore it with --data, into a folder of its own.')
  if (isAhead(release, currentRelease()))
    throw new Error(`The backup was made by a later version, ${nameRelease(release)}: restore it with that one.`)
}

interface Target {
  readonly of: DumpedDatabase
  /** The folder of the database's dump. */
  readonly dump: string
}

/** The folder of a service's documents in a backup. */
const documentsIn = (backup: string, service: string): string => join(backup, folders.documents, service)

/** The databases to load, in order. */
const targetsOf = (stores: Stores, backup: string): Target[] =>
  allDatabases(stores).map((of) => ({ of, dump: join(backup, folders.databases, of.name) }))

/** Throws if the backup has a database that no setting names: its data would be left out. */
async function requireAllNamed(targets: readonly Target[], backup: string): Promise<void> {
  const named = new Set(targets.map(({ of }) => of.name))
  const left = (await readdir(join(backup, folders.databases))).filter((name) => !named.has(name))
  if (left.length > 0)
    throw new Error(`The backup has databases that no setting names: ${left.join(', ')}. Set their DOCUMENTS_URL.`)
}

async function requireUsable({ of, dump }: Target, { replace }: RestoreRequest): Promise<void> {
  if (!existsSync(dump)) throw new Error(`The backup has no database of ${of.name}.`)
  if (!(await canLoad(of, dump))) throw new Error(`This version cannot read the backup's database of ${of.name}.`)
  const { filled, connected } = await inspectTarget(of)
  if (connected.length > 0)
    throw new Error(`Processes use the database of ${of.name} (${connected.join(', ')}): stop all of them first.`)
  if (filled && !replace)
    throw new Error(`There is data in the database of ${of.name} already (${filled}). --replace replaces all data.`)
}

/** Throws if the event log or a document store is of another kind than in the backup, or has data that must be kept. */
async function requireSameStores({ stores, backup, replace, log }: RestoreRequest): Promise<void> {
  if (isKafka(stores.eventLogUrl) !== existsSync(join(backup, folders.topics)))
    throw new Error('EVENT_LOG_URL names another kind of event log than the one of the backup.')
  for (const service of ['notifications', 'analytics'])
    if (service in stores.documents !== existsSync(documentsIn(backup, service)))
      throw new Error(`The DOCUMENTS_URL of ${service} names another kind of store than the one of the backup.`)
  for (const [service, url] of Object.entries(stores.documents)) {
    if (!(await isOwn(await findOwners(url, documentsIn(backup, service)), stores, log)))
      throw new Error(
        `The documents of ${service} are not of members of this deployment: correct its DOCUMENTS_URL, or delete them first.`,
      )
    const filled = await findFilledCollection(url)
    if (filled && !replace)
      throw new Error(`There are documents of ${service} already (${filled}). --replace replaces all data.`)
  }
  if (isKafka(stores.eventLogUrl)) await requireEmptyTopics(stores, join(backup, folders.topics), log)
}

/**
 * Whether any owner of documents is a member of this deployment. Looks the owners up in the database of auth before that is
 * replaced. If the address names another deployment's documents by mistake, their owners are not found. `owners` is undefined
 * if there are no documents.
 */
async function isOwn(owners: ReadonlySet<string> | undefined, { databases }: Stores, log: Log): Promise<boolean> {
  if (!owners) return true
  const auth = databases.find(({ name }) => name === 'auth')
  if (!auth || !(await inspectTarget(auth)).filled) return false
  return (await findMembers(auth.url, [...owners], log)).length > 0
}

/** Throws if a topic has events. Not even `replace` empties topics, because others may use them. */
async function requireEmptyTopics({ eventLogUrl }: Stores, folder: string, log: Log): Promise<void> {
  const topics = await openTopics(eventLogUrl, services, log)
  try {
    const filled = (await topics.ends()).find(({ high }) => high > 0n)
    if (filled)
      throw new Error(
        `The topic ${filled.topic} has events. Delete the topics, or name another prefix in every EVENT_LOG_URL (?prefix=).`,
      )
    await topics.requirePartitions(folder)
  } finally {
    await topics.close()
  }
}

async function loadTopics({ eventLogUrl }: Stores, folder: string, log: Log): Promise<void> {
  const topics = await openTopics(eventLogUrl, services, log)
  try {
    await topics.load(folder)
  } finally {
    await topics.close()
  }
}

/**
 * Adds the erased members on the list beside the backup to auth's list. Returns the number of members on both lists together.
 */
async function copyErasures(
  { erased }: Manifest,
  { stores, backup, withoutErasures }: RestoreRequest,
): Promise<number> {
  const beside = await erasureListOf(dirname(backup)).ids()
  const own = openErasureList(stores.erasuresUrl)
  const known = await own.ids()
  const all = known.union(beside)
  if (all.size < erased && !withoutErasures)
    throw new Error(
      `The lists of erased members, of auth and beside the backup, name ${all.size}, and there were ${erased} when the ` +
        'backup was made: members who were erased would be back. Bring the list, or go on with --without-erasures.',
    )
  for (const id of beside.difference(known)) await own.add(id)
  return all.size
}

/**
 * Finds files without a photo, such as those that were stored after the backup. Never removes them: if PHOTOS_URL names
 * another deployment's store by mistake, they are that deployment's photos.
 */
async function findOrphans({ stores, log }: RestoreRequest): Promise<Orphans> {
  const databaseUrl = stores.databases.find(({ name }) => name === 'media')?.url ?? ''
  const { url: photosUrl, scratchDir } = stores.photos
  const media = createMediaOperator({ databaseUrl, photosUrl, scratchDir }, log)
  try {
    return await media.orphans({ remove: false })
  } finally {
    await media.stop()
  }
}
