import type { DocumentStore } from '../port.ts'
import { openMongoDocuments } from './mongo/index.ts'
import { documentsOn } from './postgres.ts'

/**
 * Opens the documents at a URL: `mongodb://…`, or that of the service's own database.
 *
 * @throws Error for any other URL
 */
export function openDocuments(options: {
  /** The service's own database by default. */
  documentsUrl?: string | undefined
  databaseUrl: string
  /** Connections to MongoDB at most. */
  poolSize: number
}): DocumentStore {
  const { databaseUrl, documentsUrl = databaseUrl, poolSize } = options
  if (/^mongodb(\+srv)?:/.test(documentsUrl)) return openMongoDocuments({ url: documentsUrl, poolSize })
  if (documentsUrl === databaseUrl) return { parts: [], on: documentsOn }
  throw new Error(
    `no documents at ${documentsUrl.split(':')[0]}: they are at mongodb://… or in the service's own database`,
  )
}
