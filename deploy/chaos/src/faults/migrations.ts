/** Fault 10: a migration that expands the schema, then one that contracts it. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLog } from '@hunch/kit/log'
import { migrate } from '@hunch/kit/postgres'
import { type Statements, withDatabase } from './database.ts'
import { boundsMs, type Fault, type Outcome, over, statuses } from './outcome.ts'
import { type Answer, ask } from './probe.ts'
import { probeOf, voteOf } from './working.ts'
import type { World } from './world.ts'

export const migrationFaults: readonly Fault[] = [
  { row: 10, name: 'predictions is migrated, expanded and contracted', kind: 'migration', inject: migrateUnderLoad },
]

const own = fileURLToPath(new URL('../../../../services/predictions/migrations', import.meta.url))
const expand = [
  'alter table posts add column chaos integer not null default 7',
  'create index posts_chaos on posts (chaos)',
  'create table chaos (post_id uuid primary key references posts (id), kept text)',
  'alter table votes add column chaos text',
]
const contract = [
  'drop table chaos',
  'drop index posts_chaos',
  'alter table posts drop column chaos',
  'alter table votes drop column chaos',
]
/** How long a reader keeps one transaction open during a migration, as a backup does, in ms. */
const readMs = 1_500
const lookEveryMs = 20

async function migrateUnderLoad(world: World): Promise<Outcome> {
  const url = world.product.databases.predictions
  const retriesBefore = world.ledger.retries
  const released = await lastMigrated(url)
  const ended = new AbortController()
  const watching = [askUntil(world, ended.signal), longestWait(url, ended.signal)] as const
  for (const each of watching) each.catch(() => {}) // awaited below
  const from = performance.now()
  try {
    for (const statements of [expand, contract]) {
      const reading = withDatabase(url, readForLong)
      await pause(lookEveryMs)
      await migrateBy(url, statements)
      await reading
    }
    await forgetAfter(url, released)
  } finally {
    ended.abort()
  }
  const recoveryMs = performance.now() - from
  const [answers, waitMs] = await Promise.all(watching)
  const failed = answers.filter(({ status }) => status !== 200)
  const retries = world.ledger.retries - retriesBefore
  return {
    recoveryMs,
    wrong: [
      ...(failed.length > 0 ? [`${failed.length} of ${answers.length} requests failed (${statuses(failed)})`] : []),
      ...(retries > 0 ? [`${retries} writes of members failed`] : []),
      ...over('a lock was waited for', waitMs, boundsMs.lock),
    ],
    seen: `${answers.length} requests; a lock was waited for ${Math.round(waitMs)} ms at the most`,
  }
}

/** Runs the service's own migrations, followed by one with `statements`. */
async function migrateBy(url: string, statements: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-migrations-'))
  try {
    await cp(own, folder, { recursive: true })
    const file = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8')) as {
      entries: { idx: number; tag: string; when: number }[]
    }
    const last = journal.entries.at(-1)
    if (!last) throw new Error('predictions has no migration')
    const when = (await lastMigrated(url)) + 1
    journal.entries.push({ ...last, idx: last.idx + 1, tag: 'chaos', when })
    await writeFile(file, JSON.stringify(journal))
    await writeFile(join(folder, 'chaos.sql'), statements.join(';\n--> statement-breakpoint\n'))
    await migrate(url, folder, createLog({ level: 'error' }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const lastMigrated = (url: string): Promise<number> =>
  withDatabase(url, async ({ run }) => {
    const [row] = await run('select max(created_at) as last from drizzle.__drizzle_migrations')
    return Number(row?.['last'])
  })

/** Deletes the records of later migrations, so that the database counts as one of this release again. */
const forgetAfter = (url: string, release: number): Promise<unknown> =>
  withDatabase(url, ({ run }) => run('delete from drizzle.__drizzle_migrations where created_at > $1', [release]))

async function readForLong({ run }: Statements): Promise<void> {
  await run(`with read as (select count(*) from posts) select pg_sleep($1::float8), read.* from read`, [readMs / 1_000])
}

/** Reads and votes until the signal is aborted. */
async function askUntil(world: World, signal: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = []
  for (; !signal.aborted; await pause(lookEveryMs))
    for (const probe of [probeOf(world, 'predictions'), voteOf(world), probeOf(world, 'social')])
      answers.push(await ask(probe))
  return answers
}

/**
 * Polls PostgreSQL until the signal is aborted. Returns the longest wait for a table lock, in ms, without the migration's
 * waits.
 */
const longestWait = (url: string, signal: AbortSignal): Promise<number> =>
  withDatabase(url, async ({ run }) => {
    let longest = 0
    for (; !signal.aborted; await pause(lookEveryMs)) {
      const [row] = await run(`select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 as ms
        from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.locktype = 'relation' and a.application_name <> 'migrate'`)
      longest = Math.max(longest, Number(row?.['ms'] ?? 0))
    }
    return longest
  })
