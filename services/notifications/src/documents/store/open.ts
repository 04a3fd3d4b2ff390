import { loadWhenUsed } from '@hunch/kit/lifecycle'
import type { DocumentStore, Documents } from '../port.ts'
import { documentsOn } from './postgres.ts'

/**
 * Opens the document store at a URL: `mongodb://…`, or the service's own database.
 *
 * @throws Error for any other URL
 */
export function openDocuments(options: {
  /** Default: the service's own database. */
  documentsUrl?: string | undefined
  databaseUrl: string
  /** Maximum number of connections to MongoDB. */
  poolSize: number
}): DocumentStore {
  const { databaseUrl, documentsUrl = databaseUrl, poolSize } = options
  if (/^mongodb(\+srv)?:/.test(documentsUrl)) return openMongoWhenUsed({ url: documentsUrl, poolSize })
  if (documentsUrl === databaseUrl) return { parts: [], on: documentsOn }
  throw new Error(
    `no documents at ${documentsUrl.split(':')[0]}: they are at mongodb://… or in the service's own database`,
  )
}

/** Loads the MongoDB driver only if it is used. */
function openMongoWhenUsed(options: { url: string; poolSize: number }): DocumentStore {
  let opened: Promise<DocumentStore> | undefined
  const open = () => {
    opened ??= import('./mongo/index.ts').then(({ openMongoDocuments }) => openMongoDocuments(options))
    return opened
  }
  return {
    parts: [
      {
        name: 'documents',
        async start() {
          for (const part of (await open()).parts) await part.start?.()
        },
        async stop() {
          for (const part of (await open()).parts) await part.stop?.()
        },
      },
    ],
    on: (queries) => loadWhenUsed<Documents>({}, async () => (await open()).on(queries)),
    ping: async () => (await open()).ping?.(),
  }
}
