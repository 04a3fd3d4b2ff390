import type { Log } from '@hunch/kit/log'
import { type Database, openDatabase } from '@hunch/kit/postgres'
import type { Documents } from './documents.ts'
import { openMongoDocuments } from './mongo.ts'
import { openPostgresDocuments } from './postgres.ts'

export type { Activity, Documents, Ending, Held, SessionOfUse, Share } from './documents.ts'

/**
 * Opens the store that a URL names: `mongodb://…`, or `postgres://…`, which may be the service's
 * own database and then shares its connections.
 */
export function openDocuments(
  url: string,
  given: { database: Database; poolSize: number; migrations: string; log: Log },
): Documents {
  if (/^mongodb(\+srv)?:/.test(url)) return openMongoDocuments(url)
  if (url === given.database.url) return openPostgresDocuments(given.database, given)
  if (!/^postgres(ql)?:/.test(url))
    throw new Error(`no documents at ${url.split(':')[0]}: addresses begin with postgres:// or mongodb://`)
  const database = openDatabase({ name: 'documents', url, poolSize: given.poolSize, log: given.log })
  const documents = openPostgresDocuments(database, given)
  return { ...documents, stop: async () => void (await database.stop?.()) }
}
