/** The world's own servers, which the faults kill or fill. */
import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { openControlled } from '@hunch/kit/testing/controlled-server'
import { withDatabase } from './database.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

type OwnServer = Awaited<ReturnType<typeof openControlled>>
export type Server = Pick<OwnServer, 'start' | 'kill'>

const tablesMegabytes = 384
/** Size of the disk of the write-ahead log. It is four times PostgreSQL's `max_wal_size`, which is only a soft limit. */
const walMegabytes = 256

/** Opens a server that deploy/ci/servers.sh manages. Throws if the environment names no server of this kind. */
export async function openServer(kind: 'kafka' | 'mongodb' | 's3'): Promise<OwnServer> {
  const command = process.env[`TEST_${kind.toUpperCase()}_CONTROL`]
  if (!command) throw new Error(`no command governs a server of ${kind}: see deploy/ci/README.md`)
  return openControlled(command)
}

/** The port of an address on 127.0.0.1. */
export const portOf = (url: string): number => Number(/127\.0\.0\.1:(\d+)/.exec(url)?.[1])

/** The folder of a server that deploy/ci/servers.sh runs, found by the server's port. Throws if none is found. */
async function folderOf(kind: 'kafka' | 's3', url: string): Promise<string> {
  const running = process.env['HUNCH_SERVERS'] ?? ''
  for (const name of await readdir(running)) {
    if (!name.startsWith(`${kind}-`)) continue
    const kept = await readFile(join(running, name, 'port'), 'utf8').catch(() => '')
    if (Number(kept) === portOf(url)) return join(running, name)
  }
  throw new Error(`no folder of ${running} belongs to the server at port ${portOf(url)}`)
}

/** The folder in which an S3 server keeps photos. */
export const photosFolderOf = async (url: string): Promise<string> => join(await folderOf('s3', url), 'data', 'photos')

/**
 * Returns two ports: `proxied`, on which Kafka accepts clients behind a proxy, and `proxy`, which Kafka names to these clients.
 */
export async function proxiedPortsOf(url: string): Promise<{ readonly proxied: number; readonly proxy: number }> {
  const folder = await folderOf('kafka', url)
  const read = async (name: string) => Number(await readFile(join(folder, name), 'utf8'))
  return { proxied: await read('proxied-port'), proxy: await read('proxy-port') }
}

/**
 * Starts a PostgreSQL server. Its databases and its write-ahead log are on a small disk each, if these can be mounted. A server
 * that exits is not restarted before `start` is called.
 */
export async function openPostgres(closing: (() => unknown)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-chaos-'))
  const folders = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
  const log = createLog({ level: 'error' })
  // A killed process does not lose unsynced writes. A power failure is not tested.
  const settings = { fsync: 'off', max_connections: '300', max_wal_size: '64MB', min_wal_size: '32MB' }
  const begin = (port?: number) => startPostgres({ ...folders, log, settings, ...(port ? { port } : {}) })
  let server: EmbeddedPostgres = await begin()
  const { port } = server
  closing.push(async () => {
    await server.stop()
    await removePostgres(folders)
    await rm(folder, { recursive: true, force: true })
  })
  const cluster = join(folder, 'cluster')
  const tables = await putDatabasesOnDisk(server.overTcp.url('postgres'), cluster, closing)
  await server.stop()
  const wal = await putWalOnDisk(cluster, closing)
  server = await begin(port)
  return {
    folder,
    port,
    disks: { tables, wal },
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

/** Mounts a small disk that belongs to the owner of `cluster`. The disk is unmounted after everything else is closed. */
async function mountFor(cluster: string, megabytes: number, closing: (() => unknown)[]) {
  const { uid, gid } = await stat(cluster)
  const folder = await mkdtemp(join(tmpdir(), 'hunch-disk-'))
  await chown(folder, uid, gid)
  const disk = await mountSmallDisk(folder, megabytes)
  closing.unshift(async () => {
    await disk?.unmount()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, disk }
}

/** Puts all databases that are created from now on onto a small disk. */
async function putDatabasesOnDisk(
  url: string,
  cluster: string,
  closing: (() => unknown)[],
): Promise<SmallDisk | undefined> {
  const { folder, disk } = await mountFor(cluster, tablesMegabytes, closing)
  if (disk)
    await withDatabase(url, async ({ run }) => {
      await run(`create tablespace small location '${folder}'`)
      await run('alter database template1 set tablespace small')
    })
  return disk
}

/** Moves the write-ahead log of a stopped server to a small disk. */
async function putWalOnDisk(cluster: string, closing: (() => unknown)[]): Promise<SmallDisk | undefined> {
  const { folder, disk } = await mountFor(cluster, walMegabytes, closing)
  if (!disk) return undefined
  const wal = join(cluster, 'pg_wal')
  await promisify(execFile)('cp', ['-a', `${wal}/.`, folder])
  await rm(wal, { recursive: true })
  await symlink(folder, wal)
  return disk
}
