/** Servers that are killed and filled: the world's own. */
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

/** One of those that deploy/ci/servers.sh governs. */
export async function openServer(kind: 'kafka' | 'mongodb' | 's3'): Promise<OwnServer> {
  const command = process.env[`TEST_${kind.toUpperCase()}_CONTROL`]
  if (!command) throw new Error(`no command governs a server of ${kind}: see deploy/ci/README.md`)
  return openControlled(command)
}

/** Where such a server keeps photos: it is found by its port. */
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

/** A PostgreSQL whose databases lie on a disk of their own, where one can be mounted. */
export async function openPostgres(closing: (() => unknown)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-chaos-'))
  const folders = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
  const log = createLog({ level: 'error' })
  // What was not yet synced to the disk outlives a killed process, and a machine without power is not tried.
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

/** All databases that are made from now on; what the server writes before it acknowledges lies elsewhere. */
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
