import {
  type EmbeddedPostgres,
  type PostgresServer,
  postgresAt,
  startPostgres as startEmbedded,
} from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { connectionsFor, makeDatabases } from '../services.ts'
import { requireReachable } from '../settings/given-stores.ts'
import { StartError } from '../start-error.ts'
import type { GivenStores } from '../stores.ts'
import type { Running } from './keep-running.ts'

/** Starts PostgreSQL on the data folder, with connections for `workers` app processes. Default port: any free one. */
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
 * Creates the databases on the given server. Returns undefined if no server is given. Throws a StartError if a given
 * store is unreachable or the databases cannot be created.
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
