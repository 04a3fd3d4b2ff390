import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '../../embedded/index.ts'
import { silentLog } from '../../log/index.ts'
import type { OwnServer } from './server.ts'

/** Unsynced writes survive a killed process. A power failure is not tested. */
const settings = { fsync: 'off' }

/** Starts a PostgreSQL for one test, durable as in production except for fsync. `url` is an empty database. */
export async function openOwnPostgres(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-own-postgres-'))
  const folders = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
  const begin = (port?: number) =>
    startPostgres({ ...folders, log: silentLog(), settings, ...(port === undefined ? {} : { port }) })
  let server = await begin()
  await server.createDatabases('own')
  return {
    url: server.url('own'),
    async start() {
      server = await begin(server.port)
    },
    stop: () => server.stop(),
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
    },
    async close() {
      await server.stop()
      await removePostgres(folders)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
