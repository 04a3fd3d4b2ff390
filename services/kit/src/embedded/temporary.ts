import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, type PostgresOptions, removePostgres, startPostgres } from './postgres.ts'

export interface TemporaryPostgres extends EmbeddedPostgres {
  /** An empty folder for the caller. `stop` deletes it. */
  readonly folder: string
}

/** Starts a PostgreSQL that `stop` deletes with all its data. */
export async function startTemporaryPostgres(
  options: Pick<PostgresOptions, 'log' | 'settings'>,
): Promise<TemporaryPostgres> {
  // Two folders, since PostgreSQL's user must be able to enter `dataDir`, but not the caller's folder.
  const dataDir = await mkdtemp(join(tmpdir(), 'hunch-postgres-'))
  const folder = await mkdtemp(join(tmpdir(), 'hunch-files-'))
  const dirs = { dataDir, runtimeDir: join(dataDir, 'runtime') }
  const server = await startPostgres({ ...dirs, ...options })
  return {
    ...server,
    folder,
    async stop() {
      await server.stop()
      await removePostgres(dirs)
      for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true })
    },
  }
}
