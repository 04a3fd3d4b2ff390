import {
  type EmbeddedPostgres,
  type PostgresServer,
  postgresAt,
  startPostgres as startEmbedded,
} from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { connectionsFor, makeDatabases } from '../services.ts'
import type { GivenStores } from '../stores.ts'
import { requireReachable } from './given-stores.ts'
import type { Running } from './keep-running.ts'
import { StartError } from './start-error.ts'

/** Starts PostgreSQL on the data folder, on the given port or on any, with connections for so many app processes. */
export async function startPostgres(
  dataDir: string,
  workers: number,
  port?: number,
): Promise<Running & { readonly server: EmbeddedPostgres }> {
  const settings = workers > 1 ? { max_connections: String(connectionsFor(workers)) } : {}
  const server = await startEmbedded({ dataDir, settings, log: silentLog(), ...(port ? { port } : {}) })
  return {
    server,
    stop: server.stop,
    exited: server.exited.then(({ error }) => ({ reason: error.message, diskFull: error.code === 'ENOSPC' })),
  }
}

/**
 * Makes the databases on the server that is given. Throws a StartError where one of the given stores is not reached, or
 * the databases cannot be made.
 */
export async function openGivenPostgres(stores: GivenStores): Promise<PostgresServer | undefined> {
  await requireReachable(stores)
  if (!stores.postgresUrl) return undefined
  const server = postgresAt(stores.postgresUrl)
  try {
    await makeDatabases(server)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `POSTGRES_URL: the databases cannot be made there (${reason}). Its user needs the right to make databases, or all of them made before.`,
    )
  }
  return server
}
