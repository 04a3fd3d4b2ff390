import { type EmbeddedPostgres, startPostgres as start } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import type { Running } from './keep-running.ts'

export interface PostgresProcess extends Running {
  readonly server: EmbeddedPostgres
}

/** Starts PostgreSQL on the data folder, on the given port or on any. */
export async function startPostgres(dataDir: string, port?: number): Promise<PostgresProcess> {
  const server = await start({ dataDir, log: silentLog(), ...(port ? { port } : {}) })
  return {
    server,
    stop: server.stop,
    exited: server.exited.then(({ error }) => ({ reason: error.message, diskFull: error.code === 'ENOSPC' })),
  }
}
