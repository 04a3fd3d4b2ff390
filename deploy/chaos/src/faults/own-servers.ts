/** The world's own servers, which the faults kill or fill. */
import { chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { openControlled } from '@hunch/kit/testing/controlled-server'
import { withDatabase } from './database.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

type OwnServer = Awaited<ReturnType<typeof openControlled>>
export type Server = Pick<OwnServer, 'start' | 'kill'>

const tablesMegabytes = 384

/** Opens a server that deploy/ci/servers.sh manages. Throws if it manages none of this kind. */
export async function openServer(kind: 'kafka' | 'mongodb' | 's3'): Promise<OwnServer> {
  const command = process.env[`TEST_${kind.toUpperCase()}_CONTROL`]
  if (!command) throw new Error(`no command governs a server of ${kind}: see deploy/ci/README.md`)
  return openControlled(command)
}

/** The folder in which an S3 server keeps photos, found by the server's port. Throws if none is found. */
export async function photosFolderOf(url: string): Promise<string> {
  const running = process.env['HUNCH_SERVERS'] ?? ''
  const port = /127\.0\.0\.1:(\d+)/.exec(url)?.[1]
  for (const name of await readdir(running)) {
    if (!name.startsWith('s3-')) continue
    const kept = await readFile(join(running, name, 'port'), 'utf8').catch(() => '')
    if (kept.trim() === port) return join(running, name, 'data', 'photos')
  }
  throw new Error(`no folder of ${running} belongs to the server at port ${port}`)
}

/** Starts a PostgreSQL server. Its databases are on a separate small disk, if one can be mounted. */
export async function openPostgres(closing: (() => unknown)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-chaos-'))
  const folders = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
  const log = createLog({ level: 'error' })
  // A killed process does not lose unsynced writes. A power failure is not tested.
  const settings = { fsync: 'off', max_connections: '300' }
  const begin = (port?: number) => startPostgres({ ...folders, log, settings, ...(port ? { port } : {}) })
  let server: EmbeddedPostgres = await begin()
  const { port } = server
  closing.push(async () => {
    await server.stop()
    await removePostgres(folders)
    await rm(folder, { recursive: true, force: true })
  })
  const disk = await putDatabasesOnDisk(server.overTcp.url('postgres'), closing)
  return {
    folder,
    port,
    disk,
    server: () => server,
    async start() {
      server = await begin(port)
    },
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
    },
  }
}

/** Puts all databases that are created from now on onto a small disk. The write-ahead log stays on the main disk. */
const putDatabasesOnDisk = (url: string, closing: (() => unknown)[]): Promise<SmallDisk | undefined> =>
  withDatabase(url, async ({ run }) => {
    const [row] = await run('show data_directory')
    const { uid, gid } = await stat(String(row?.['data_directory']))
    const folder = await mkdtemp(join(tmpdir(), 'hunch-disk-'))
    await chown(folder, uid, gid)
    const disk = await mountSmallDisk(folder, tablesMegabytes)
    closing.unshift(async () => {
      await disk?.unmount()
      await rm(folder, { recursive: true, force: true })
    })
    if (!disk) return undefined
    await run(`create tablespace small location '${folder}'`)
    await run('alter database template1 set tablespace small')
    return disk
  })
