import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { writePrivateFile } from '../files/index.ts'
import { type ClusterEntry, entriesOf, entryOf, walFolder } from './cluster-files.ts'
import { stopLeftover } from './leftover.ts'
import { give, knownPlace, openPlace } from './place.ts'
import { findRunningPostgres } from './postgres.ts'
import { runProgram } from './program.ts'

/** The major version of the PostgreSQL that created a cluster, and the cluster's size in bytes. */
export interface ClusterFacts {
  readonly version: string
  readonly bytes: number
}

/** Describes the cluster of a data folder; undefined if there is none. */
export async function describePostgres({ dataDir }: { dataDir: string }): Promise<ClusterFacts | undefined> {
  const cluster = knownPlace(resolve(dataDir))?.cluster
  if (!cluster || !existsSync(cluster)) return undefined
  let bytes = 0
  for await (const entry of entriesOf(cluster, () => true)) if (entry.kind === 'file') bytes += entry.bytes
  return { version: readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim(), bytes }
}

/** A physical backup of a whole cluster, while it is being read. */
export interface PostgresBackup {
  readonly password: string
  /** The folders and files of the cluster. */
  readonly entries: AsyncGenerator<ClusterEntry>
  /** The point in time of the backup, valid once all entries are read. The backup contains every write acknowledged by then. */
  at(): Date
}

/**
 * Backs up the cluster of a data folder with all its databases, at one point in time. A running server is not stopped, even
 * if a killed process left it running. If none runs, the files are read directly, and no server may be started meanwhile.
 *
 * @throws if the data folder has no cluster, or if `runs` is true and no server runs
 */
export async function backUpPostgres({ dataDir, runs }: { dataDir: string; runs: boolean }): Promise<PostgresBackup> {
  const place = knownPlace(resolve(dataDir))
  if (!place || !existsSync(place.cluster)) throw new Error(`There is no database in ${dataDir}.`)
  const server = await findRunningPostgres({ dataDir })
  if (runs && !server) throw new Error('The database is not running at this moment. Try again soon.')
  const { cluster, password } = place
  let at = new Date()
  const stops = () => {
    at = new Date()
  }
  const entries = server ? running(cluster, server.url('postgres'), stops) : entriesOf(cluster, () => true)
  return { password, entries, at: () => at }
}

/**
 * Backs up a running cluster with `pg_backup_start` and `pg_backup_stop`, including the WAL that makes the files
 * consistent. Calls `stops` just before `pg_backup_stop`.
 */
async function* running(cluster: string, url: string, stops: () => void): AsyncGenerator<ClusterEntry> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => {}) // the pending query rejects with the error
  await client.connect()
  try {
    // The replication slot keeps the WAL from here on. The slot and an unfinished backup end with the connection.
    await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)")
    await client.query("select pg_backup_start('hunch', fast => true)")
    yield* entriesOf(cluster, () => false)
    stops()
    const { rows } = await client.query<{ label: string; tablespaces: string; last: string }>(
      'select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    )
    const [stopped] = rows
    const first = /\(file ([0-9A-F]{24})\)/.exec(stopped?.label ?? '')?.[1]
    if (!stopped || !first) throw new Error('PostgreSQL did not say where its backup begins.')
    if (stopped.tablespaces) throw new Error('This cluster has tablespaces, which lie outside its folder.')
    yield entryOf('backup_label', Buffer.from(stopped.label))
    const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= stopped.last
    for await (const entry of entriesOf(cluster, isNeeded, walFolder)) if (entry.kind === 'file') yield entry
  } finally {
    await client.end()
  }
}

/**
 * Replaces the cluster of a data folder by a backup. `unpack` writes the files into an empty folder, which is then renamed.
 * So a half-written folder is never used as a cluster.
 */
export async function restorePostgres(
  { dataDir }: { readonly dataDir: string },
  { password, unpack }: { readonly password: string; unpack(folder: string): Promise<void> },
): Promise<void> {
  const folder = resolve(dataDir)
  const { account, cluster } = await openPlace(folder)
  const [unfinished, replaced] = [`${cluster}.new`, `${cluster}.replaced`]
  for (const path of [unfinished, replaced]) await rm(path, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await unpack(unfinished)
  give(account, unfinished)
  await runProgram('sync', []).catch(() => {}) // without `sync` the system writes the files to disk later
  await stopLeftover(cluster)
  if (existsSync(cluster)) await rename(cluster, replaced)
  await rename(unfinished, cluster)
  await writePrivateFile(join(folder, 'password'), password)
  await rm(replaced, { recursive: true, force: true })
}
