import { inspectTarget } from '@hunch/kit/dumps'
import type { Log } from '@hunch/kit/log'
import { compressed } from '@hunch/local/backup-files'
import { sizeOfDocuments } from './documents.ts'
import { type Earlier, sizeOfPhotos } from './photos.ts'
import { allDatabases, type Stores } from './stores.ts'

/**
 * Estimates the size of a backup, in bytes: half of the size of databases and documents, as they are compressed, and photos
 * that the earlier backup lacks, since others are linked. Events on Kafka do not count: their size is not known before they
 * are read.
 */
export async function estimateBackup(stores: Stores, earlier: Earlier | undefined, log: Log): Promise<number> {
  const databases = new Map<string, number>() // the event log may be in the database of a service
  for (const database of allDatabases(stores)) {
    const { identity, bytes } = await inspectTarget(database)
    databases.set(identity, bytes)
  }
  let stored = 0
  for (const bytes of databases.values()) stored += bytes
  for (const url of Object.values(stores.documents)) stored += await sizeOfDocuments(url)
  return compressed(stored) + (await sizeOfPhotos(stores, earlier, log))
}
