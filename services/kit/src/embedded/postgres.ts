import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/index.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster } from './cluster.ts'
import { type PostgresServer, postgresAt } from './databases.ts'
import { entered } from './entrance.ts'
import { isPostgresOn, stopLeftover } from './leftover.ts'
import { findPlace, knownPlace } from './place.ts'
import { type PostgresExit, type Server, startServer } from './server.ts'
import { addressOf, removeSockets, socketFolderOf } from './sockets.ts'

export interface PostgresOptions {
  /** Folder of this database, created if missing. Only one process may use it at a time. */
  readonly dataDir: string
  /** Default: any free port. */
  readonly port?: number
  readonly log: Log
  /** For root only: folder for the binaries if PostgreSQL's user cannot reach them. Default: `/var/lib/embedded-postgres`. */
  readonly runtimeDir?: string
  /** Server settings by name; they override the defaults. `fsync: 'off'` is for tests. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A running embedded PostgreSQL. Its addresses use a Unix socket if the socket's path is short enough, else TCP. */
export interface EmbeddedPostgres extends PostgresServer {
  readonly port: number
  /** The same databases over TCP. */
  readonly overTcp: PostgresServer
  readonly pid: number
  /** Closes all connections and shuts down cleanly. */
  stop(): Promise<void>
  /** Resolves when the server has ended, for any reason. Never rejects. */
  readonly exited: Promise<PostgresExit>
}

/** Default of `runtimeDir`. */
const awayDir = '/var/lib/embedded-postgres'
const recoverWithinMs = 15_000

const defaults: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0600',
  max_connections: '150',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  jit: 'off',
  // Parallel queries need more shared memory than a container gives (64 MB).
  max_parallel_workers_per_gather: '0',
}

/**
 * Starts PostgreSQL on a data folder. The first start creates the cluster (2 s; later starts take 0.1 s). Works as root and
 * as any other user. Stops a server that a killed process left running. If PostgreSQL does not start, throws an error with
 * its last output; `code` is ENOSPC if the disk is full.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const elsewhere = options.runtimeDir ?? awayDir
  const place = await findPlace(resolve(options.dataDir))
  const binaries = await findBinaries(place.account, elsewhere)
  if (await stopLeftover(place.cluster)) options.log.warn('stopped a PostgreSQL that had been left running')
  const sockets = socketFolderOf(place.cluster)
  const settings: Readonly<Record<string, string>> = {
    ...defaults,
    unix_socket_directories: sockets ? entered(place.account, sockets) : '',
    ...options.settings,
  }
  await makeCluster(binaries, place, settings.fsync !== 'off')
  await removeSockets(place.cluster)
  const { port, server } = await patiently(options.port, (port) =>
    startServer(binaries, place, { ...settings, port: String(port) }, options.log),
  )
  const overTcp = postgresAt(addressOf(place, port))
  return { ...server, port, overTcp, ...(sockets ? postgresAt(addressOf(place, port, sockets)) : overTcp) }
}

/** Finds the server that another process runs on a data folder; undefined if there is none. */
export async function findRunningPostgres({ dataDir }: { dataDir: string }): Promise<PostgresServer | undefined> {
  const place = knownPlace(resolve(dataDir))
  const file = place && join(place.cluster, 'postmaster.pid')
  if (!file || !existsSync(file)) return undefined
  // Lines: pid, data folder, start time, port, socket folder (which is the cluster).
  const [pid, , , port, sockets] = readFileSync(file, 'utf8').split('\n')
  if (!(await isPostgresOn(Number(pid), place.cluster))) return undefined
  return postgresAt(addressOf(place, Number(port), sockets?.trim() ? place.cluster : undefined))
}

/** Deletes a data folder with its database. Stops a server that was left running. */
export async function removePostgres({ dataDir }: { dataDir: string }) {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return
  await stopLeftover(join(folder, 'cluster'))
  await rm(folder, { recursive: true, force: true })
}

/** Starts the server. Retries for up to 15 s if another process took the free port or children of a killed server still run. */
async function patiently(wantedPort: number | undefined, start: (port: number) => Promise<Server>) {
  const end = performance.now() + recoverWithinMs
  for (;;) {
    const port = wantedPort || (await freePort())
    try {
      return { port, server: await start(port) }
    } catch (error) {
      const words = error instanceof Error ? error.message : ''
      const passing = words.includes('still in use') || (!wantedPort && words.includes('Address already in use'))
      if (!passing || performance.now() > end) throw error
      await sleep(100)
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
