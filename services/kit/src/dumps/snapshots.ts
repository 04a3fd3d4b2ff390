import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLostRace } from '../errors/index.ts'
import { backOff } from '../failures/index.ts'
import { makePrivateFolder } from '../files/index.ts'
import { locks, turnConnectionMs } from '../postgres/index.ts'
import { releaseOf } from '../postgres/journal.ts'
import { lastMigrated } from '../postgres/migrator.ts'
import { copyOut } from './copy.ts'
import { writeCompressed } from './files.ts'
import {
  contentsFile,
  type DumpContents,
  type DumpedDatabase,
  listOf,
  listTables,
  qualified,
  rowsFile,
} from './tables.ts'

/** Maximum waits, in ms. */
export interface SnapshotPatience {
  /** Maximum wait until a rebuild of read models has ended. Default: 10 minutes. */
  readonly rebuildMs: number
  /** Maximum time for all tries to hold the writers. Default: 10 minutes. */
  readonly holdMs: number
  /**
   * Maximum wait of each try until the transactions that have already written have ended. Default: 3 s. That is longer than
   * PostgreSQL's `deadlock_timeout` (1 s), after which PostgreSQL ends an autovacuum that holds a conflicting lock.
   */
  readonly lockMs: number
  /**
   * Maximum time in which the snapshots are taken, in addition to `lockMs`. After it, PostgreSQL ends the session, and the
   * writers continue. Default: 2 s.
   */
  readonly heldMs: number
}

const usualPatience: SnapshotPatience = { rebuildMs: 10 * 60_000, holdMs: 10 * 60_000, lockMs: 3_000, heldMs: 2_000 }
const betweenTriesMs = 500
/** Pauses between tries to hold the writers, in ms. They grow, because the product stands still in each try. */
const betweenHolds = { first: betweenTriesMs, longest: 30_000 }

/** A read-only connection whose transaction sees a database at one instant. */
export interface Snapshot extends DumpedDatabase {
  /**
   * Writes all tables into a new folder, private and compressed.
   *
   * @throws if the tables were migrated while the snapshot was taken; another try then succeeds
   */
  dump(folder: string): Promise<DumpContents>
}

/** Snapshots of several databases. */
export interface Snapshots<T> {
  readonly all: readonly Snapshot[]
  /** The instant at which the snapshots show the databases. */
  readonly at: Date
  /** The result of `atInstant`. */
  readonly found: T
  close(): Promise<void>
}

/**
 * Takes snapshots of several databases at one instant. During this instant, no transaction that publishes or handles events
 * can commit in any of the databases: `inbox` and `outbox` are locked in all of them, for milliseconds. Writers wait, and none
 * fails. So the snapshots agree on every event: if a consumer has handled it, the publisher's state includes it; if it is
 * neither handled nor on the log, it is in the outbox. The event log is read during the same instant, by a snapshot of its
 * database or by `atInstant`.
 *
 * No rebuild of read models can start until the snapshots are closed: it replaces tables, and the rows of a new table are
 * not visible in an older snapshot.
 *
 * @throws if a rebuild of read models takes too long, or the writers cannot be held; the error names the database
 */
export async function openSnapshots<T>(
  databases: readonly DumpedDatabase[],
  atInstant: () => Promise<T>,
  patience: Partial<SnapshotPatience> = {},
): Promise<Snapshots<T>> {
  const patient = { ...usualPatience, ...patience }
  const opened: Opened[] = []
  const close = async () => {
    await Promise.allSettled(opened.map(({ client }) => client.end()))
  }
  try {
    for (const database of databases) opened.push(await open(database))
    for (const each of opened) if (each.of.migrations) await preventRebuilds(each, patient.rebuildMs)
    for (const each of opened) await beginReading(each)
    const { at, found } = await whileHeld(opened, patient, async () => {
      const at = new Date()
      await Promise.all(opened.map(({ client }) => client.query('select 1'))) // this takes the snapshot
      return { at, found: await atInstant() }
    })
    for (const { client } of opened) await client.query('set transaction read only')
    const all = opened.map((each) => ({ ...each.of, dump: (folder: string) => dump(each, folder) }))
    return { all, at, found, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Opened {
  readonly of: DumpedDatabase
  readonly client: pg.Client
  /** Names of the tables that the transaction has locked, so that their definition cannot change. */
  readonly locked: Set<string>
}

/**
 * Settings of the connection. With them, rows become the same text on every server, and time limits of the role do not end a
 * dump.
 */
const settings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 3;
  set synchronize_seqscans = off; set row_security = off`

async function open(of: DumpedDatabase): Promise<Opened> {
  const client = new pg.Client({
    connectionString: of.url,
    application_name: 'backup',
    keepAlive: true,
    connectionTimeoutMillis: turnConnectionMs,
  })
  client.on('error', () => {}) // the current query rejects with the error
  await client.connect()
  try {
    await client.query(settings)
  } catch (error) {
    await client.end()
    throw error
  }
  return { of, client, locked: new Set() }
}

/** Waits for a running rebuild, at most `waitMs`. Then prevents rebuilds until the connection ends, by a shared lock. */
async function preventRebuilds({ of, client }: Opened, waitMs: number): Promise<void> {
  for (const end = performance.now() + waitMs; ; await pause(betweenTriesMs)) {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock_shared($1) as "isFree"', [
      locks.rebuild,
    ])
    if (rows[0]?.isFree) return
    if (performance.now() >= end)
      throw new Error(`the read models of ${of.name} are being rebuilt: make the backup afterwards`)
  }
}

/** Begins the transaction and locks all tables against changes of their definition. This takes no snapshot yet. */
async function beginReading({ of, client, locked }: Opened): Promise<void> {
  const tables = await listTables(client, of)
  if (tables.length === 0) throw new Error(`the database of ${of.name} has no tables: no process has started on it`)
  await client.query('begin isolation level repeatable read')
  await client.query(`lock table ${tables.map(({ name }) => qualified(name)).join(', ')} in access share mode`)
  for (const { name } of tables) locked.add(name)
}

/** Calls `run` while all writers of all databases are held. If a writer does not end in time, tries again, for `holdMs`. */
async function whileHeld<T>(
  opened: readonly Opened[],
  { holdMs, lockMs, heldMs }: SnapshotPatience,
  run: () => Promise<T>,
): Promise<T> {
  const services = opened.filter(({ of }) => of.migrations)
  const end = performance.now() + holdMs
  for (let failures = 1; ; failures += 1) {
    const fault = await hold(services, { lockMs, heldMs })
    if (!fault) return run().finally(() => release(services))
    await release(services)
    if (!isLostRace(fault.error) || performance.now() >= end)
      throw new Error(`the writers of ${fault.name} could not be held`, { cause: fault.error })
    await pause(backOff(failures, betweenHolds))
  }
}

/** Locks `inbox`, then `outbox`. Consumers use the same order, so no deadlock forms. Returns the first fault. */
async function hold(
  services: readonly Opened[],
  { lockMs, heldMs }: Pick<SnapshotPatience, 'lockMs' | 'heldMs'>,
): Promise<{ name: string; error: unknown } | undefined> {
  const faults = await Promise.all(
    services.map(async ({ of, client }) => {
      try {
        await client.query('savepoint held')
        await client.query(
          `set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${lockMs + heldMs}`,
        )
        await client.query('lock table public.inbox, public.outbox in share mode')
        return undefined
      } catch (error) {
        return { name: of.name, error }
      }
    }),
  )
  return faults.find((fault) => fault !== undefined)
}

/** Lets the writers continue. The snapshots remain. */
async function release(services: readonly Opened[]): Promise<void> {
  await Promise.allSettled(services.map(({ client }) => client.query('rollback to savepoint held')))
}

async function dump({ of, client, locked }: Opened, folder: string): Promise<DumpContents> {
  const tables = await listTables(client, of)
  if (tables.some(({ name }) => !locked.has(name)))
    throw new Error(`the tables of ${of.name} were migrated meanwhile: make the backup again`)
  const migrated = of.migrations ? await lastMigrated(client) : undefined
  if (of.migrations && (migrated ?? 0) > releaseOf(of.migrations))
    throw new Error(`the database of ${of.name} was migrated by a newer version: make the backup with that one`)
  await makePrivateFolder(folder)
  const dumped: DumpContents['tables'] = []
  for (const { name, columns } of tables) {
    const rows = await copyOut(client, `copy ${qualified(name)} (${listOf(columns)}) to stdout`, (content) =>
      writeCompressed(rowsFile(folder, name), content),
    )
    dumped.push({ name, columns: [...columns], rows })
  }
  const sequences = of.migrations ? await readSequences(client) : {}
  const contents = { ...(migrated === undefined ? {} : { migrated }), tables: dumped, sequences }
  await writeFile(join(folder, contentsFile), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600, flush: true })
  return contents
}

/** Returns the last values of sequences. They are not transactional, so they may be ahead of the rows, never behind. */
async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
