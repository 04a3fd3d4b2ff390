import { loadWhenUsed } from '@hunch/kit/lifecycle'
import { openDatabase } from '@hunch/kit/postgres'
import type { DocumentOptions, Documents } from './port.ts'
import { openPostgresDocuments } from './postgres.ts'

/**
 * Opens the store at a URL: `mongodb://…`, or `postgres://…`, which may be the service's own database.
 * The store has its own connections, because documents are written while a transaction holds a
 * connection of the service.
 */
export function openDocuments(url: string, options: DocumentOptions): Documents {
  if (/^mongodb(\+srv)?:/.test(url))
    return loadWhenUsed<Documents>({ name: 'documents' }, async () =>
      (await import('./mongo.ts')).openMongoDocuments(url),
    )
  if (!/^postgres(ql)?:/.test(url))
    throw new Error(`no documents at ${url.split(':')[0]}: addresses begin with postgres:// or mongodb://`)
  return openPostgresDocuments(openDatabase({ name: 'documents', url, ...options }), options)
}
