/** Jest's global setup: starts one PostgreSQL for the whole run, unless TEST_POSTGRES_URL names one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'

/** Stops the server. It is global, because Jest loads the teardown as a separate module. */
declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined
}

/** No data has to survive the run, so writes do not wait for the disk. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '500' }

export default async function start(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL) return
  const dataDir = await mkdtemp(join(tmpdir(), 'pg-'))
  const dirs = { dataDir, runtimeDir: join(dataDir, 'runtime') }
  const starting = startPostgres({ ...dirs, log: createLog({ level: 'error' }), settings })
  const stop = async () => {
    const server: EmbeddedPostgres | undefined = await starting.catch(() => undefined)
    await server?.stop()
    await removePostgres(dirs)
    await rm(dataDir, { recursive: true, force: true })
  }
  globalThis.stopTestPostgres = stop
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().finally(() => process.exit(1)))
  process.env.TEST_POSTGRES_URL = (await starting).url('postgres')
}
