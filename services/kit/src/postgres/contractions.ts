import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log/index.ts'
import { type JournalEntry, journalOf, releaseIn, releaseOf } from './journal.ts'
import { asMigrator, inMigration, lastMigrated, locking, untilUnlocked } from './migrator.ts'
import { locks, turnConnectionMs } from './turn.ts'

/**
 * A contracting migration: `contracting/<tag>.sql` in a service's folder of migrations. It removes columns or tables that the
 * previous release still uses, so no process runs it at startup. An operator runs it once that release is no longer in use.
 */
export interface Contraction extends JournalEntry {
  readonly statements: readonly string[]
}

/** The contractions that have not run on a database, and whether they may run. */
export interface ContractionPlan {
  /** Oldest first. */
  readonly pending: readonly Contraction[]
  /** Why the pending contractions must not run now, as sentences. Empty if they may run. */
  readonly obstacles: readonly string[]
}

/** A service's database. */
interface Contractible {
  readonly service: string
  readonly url: string
  /** The folder of the service's migrations. */
  readonly migrations: string
}

const table = `create table if not exists drizzle.contractions (
  tag text primary key, created_at bigint not null, ran_at timestamptz not null default now())`

/** Returns the contractions that have not run on a database, and the obstacles to running them. Changes nothing. */
export async function planContractions(of: Contractible): Promise<ContractionPlan> {
  const client = new pg.Client({
    connectionString: of.url,
    application_name: 'plan contractions',
    connectionTimeoutMillis: turnConnectionMs,
  })
  client.on('error', () => {}) // the current query rejects with the error
  await client.connect()
  try {
    return await planOn(client, of)
  } finally {
    await client.end()
  }
}

/**
 * Runs the contractions that have not run on a database, each in a transaction of its own. Returns those contractions. No
 * process can migrate meanwhile.
 *
 * @throws if an obstacle prevents them, or if read models are being rebuilt
 */
export const runContractions = (of: Contractible, log: Log): Promise<readonly Contraction[]> =>
  asMigrator(of.url, async (client) => {
    const { pending, obstacles } = await planOn(client, of)
    if (pending.length === 0) return []
    if (obstacles.length > 0) throw new Error(obstacles.join('; '))
    await dropShadowsAlone(client)
    await client.query(table)
    await client.query(`set lock_timeout = ${locking.waitMs}`)
    for (const each of pending) await untilUnlocked(log, () => runOne(client, each))
    return pending
  })

/**
 * Makes sure that no contraction has removed anything that this release reads.
 *
 * @throws an error that names the contraction, if a contraction of a newer release has run
 */
export async function requireUncontracted(client: pg.Client, migrations: string): Promise<void> {
  const newer = (await contractedOn(client)).findLast(({ when }) => when > releaseOf(migrations))
  if (newer)
    throw new Error(
      `the database ${client.database} lacks what this release reads: ${newer.tag} of a newer release was contracted. ` +
        'Start that release, or restore a backup',
    )
}

async function planOn(client: pg.Client, { service, migrations }: Contractible): Promise<ContractionPlan> {
  const done = new Set((await contractedOn(client)).map(({ tag }) => tag))
  const pending = contractionsIn(migrations).filter(({ tag }) => !done.has(tag))
  const newest = pending.at(-1)
  if (!newest) return { pending, obstacles: [] }
  const isMigrated = ((await lastMigrated(client)) ?? 0) >= newest.when
  const older = await countOlder(client, service, newest.when)
  const unmigrated = `${client.database} lacks the migration ${newest.tag}: start ${service} of this release`
  const early = `processes of ${service} before ${newest.tag} are connected (connections: ${older}): finish the rollout first`
  return { pending, obstacles: [...(isMigrated ? [] : [unmigrated]), ...(older > 0 ? [early] : [])] }
}

/**
 * Reads a folder's contractions, oldest first. Each has the name of a migration: a release with that migration does not use the
 * removed columns and tables.
 */
function contractionsIn(migrations: string): Contraction[] {
  const folder = join(migrations, 'contracting')
  if (!existsSync(folder)) return []
  const earlier = join(migrations, 'earlier')
  const journal = [...journalOf(migrations), ...(existsSync(earlier) ? journalOf(earlier) : [])]
  return readdirSync(folder)
    .map((file) => {
      const entry = journal.find(({ tag }) => `${tag}.sql` === file)
      if (!entry) throw new Error(`${join(folder, file)} does not have the name of a migration`)
      const { tag, when } = entry
      return { tag, when, statements: statementsOf(readFileSync(join(folder, file), 'utf8')) }
    })
    .sort((one, other) => one.when - other.when)
}

const statementsOf = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)

/** Returns the contractions that ran on a database, oldest first. */
async function contractedOn(client: pg.Client): Promise<readonly JournalEntry[]> {
  const { rows: known } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.contractions') is not null as exists`,
  )
  if (!known[0]?.exists) return []
  const { rows } = await client.query<{ tag: string; when: string }>(
    'select tag, created_at as "when" from drizzle.contractions order by created_at',
  )
  return rows.map(({ tag, when }) => ({ tag, when: Number(when) }))
}

/**
 * Counts a service's connections whose release is older than `when` or unknown. The connections of early releases do not name
 * their release.
 */
async function countOlder(client: pg.Client, service: string, when: number): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and split_part(application_name, ' ', 1) = $1`,
    [service],
  )
  return rows.filter(({ name }) => releaseIn(name) < when).length
}

/** Prevents rebuilds and replays until the session ends, and drops the tables of an interrupted rebuild. */
async function dropShadowsAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
    locks.rebuild,
  ])
  if (!rows[0]?.isFree)
    throw new Error(`a rebuild, a replay or a backup is under way in ${client.database}: try again afterwards`)
  await client.query('drop schema if exists rebuild cascade')
}

const runOne = (client: pg.Client, { tag, when, statements }: Contraction): Promise<void> =>
  inMigration(client, async () => {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.contractions (tag, created_at) values ($1, $2)', [tag, when])
  })
