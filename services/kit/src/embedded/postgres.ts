import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/index.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { makeCluster, owner } from './cluster.ts'
import { stopLeftover } from './leftover.ts'
import { findPlace, type Place, removePlace } from './place.ts'
import { environment, failure } from './program.ts'

export interface PostgresOptions {
  /** The folder that stands for this database; made where it does not exist. One process at a time. */
  readonly dataDir: string
  /** Any free one where nothing is said. */
  readonly port?: number
  readonly log: Log
  /** For root only: where binaries and data go that PostgreSQL's user could not reach otherwise. */
  readonly runtimeDir?: string
  /** Server settings by name, over the defaults. `fsync: 'off'` is for tests. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface PostgresExit {
  /** What it said last. */
  readonly error: Error & { code?: string }
  /** It was told to stop. */
  readonly wanted: boolean
}

export interface EmbeddedPostgres {
  readonly port: number
  readonly pid: number
  /** `postgres://user:password@127.0.0.1:port/database` */
  url(database: string): string
  /** Makes a database; nothing happens where it exists. */
  createDatabase(name: string): Promise<void>
  /** Ends connections and stops in good order. */
  stop(): Promise<void>
  /** Settled when the server has ended, for whatever reason; never rejected. */
  readonly exited: Promise<PostgresExit>
}

const defaults: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
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
 * Starts PostgreSQL on a data folder, making the database cluster at the first time (2 s; later
 * 0.1 s). Works as any user and as root. A server left over from a process that was killed is
 * stopped first. Throws what PostgreSQL said where it does not start; `code` is ENOSPC where the
 * disk is full.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const elsewhere = options.runtimeDir ?? '/var/lib/embedded-postgres'
  const place = await findPlace(dataDir, elsewhere)
  const binaries = await findBinaries(place.account, elsewhere)
  if (await stopLeftover(binaries, place)) options.log.warn('stopped a PostgreSQL that was left running')
  const settings = { ...defaults, ...options.settings }
  await makeCluster(binaries, place, settings['fsync'] !== 'off')
  const port = options.port || (await freePort())
  const server = await startServer(binaries, place, { ...settings, port: String(port) }, options.log)
  const url = (database: string) => `postgres://${owner}:${place.password}@127.0.0.1:${port}/${database}`
  return { ...server, port, url, createDatabase: (name) => createDatabase(url('postgres'), name) }
}

/** Deletes the database of a data folder, wherever its files lie, and the folder; stops it where it was left running. */
export async function removePostgres({ dataDir, runtimeDir }: { dataDir: string; runtimeDir?: string }): Promise<void> {
  const elsewhere = runtimeDir ?? '/var/lib/embedded-postgres'
  const place = await findPlace(resolve(dataDir), elsewhere)
  await stopLeftover(await findBinaries(place.account, elsewhere), place)
  await removePlace(resolve(dataDir))
}
