import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { silentLog } from '../src/log/index.ts'
import { locks, migrate } from '../src/postgres/index.ts'
import { eventually } from '../src/testing/index.ts'
import { folderOf, migrated, migrations, newDatabase, query, removeMade } from './support/migration-folders.ts'

afterAll(removeMade)

/** Both migrations squashed into one, with the creation time of the second migration. */
const squashed = folderOf((entries) => {
  const sql = entries.map(({ tag }) => readFileSync(join(migrations, `${tag}.sql`), 'utf8'))
  entries.splice(0, entries.length, { ...(entries.at(-1) as (typeof entries)[number]), tag: '0000_first' })
  return { '0000_first': sql.join('\n--> statement-breakpoint\n') }
})
const onlyTheFirst = folderOf((entries) => {
  entries.splice(1)
  return {}
})

test('a database with all squashed migrations is up to date, and keeps its rows', async () => {
  const { url } = await migrated(migrations)
  await query(url, `insert into counters values ('kept', 1, 1)`)
  await migrate(url, squashed, silentLog())
  expect(await query(url, 'select key from counters')).toEqual([{ key: 'kept' }])
  expect(await query(url, 'select count(*)::int from drizzle.__drizzle_migrations')).toEqual([{ count: 2 }])
})

test('fault 28: a database with only some of them is left unchanged, and the error names the oldest version and what to do', async () => {
  const { url } = await migrated(onlyTheFirst)
  const error = await migrate(url, squashed, silentLog()).catch((thrown: Error) => thrown)
  const message = error instanceof Error ? error.message : ''
  expect(message).toMatch(
    /was last migrated at 2025-11-21T\S+, before \w{8} \(.*\), the oldest version whose data can be /,
  )
  expect(message).toMatch(/ left unchanged\. Start it with the version that made it, .* see "Before" in CHANGELOG\.md$/)
  const [, oldest] = / before (\w{8}) /.exec(message) ?? []
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(changelog.split(/^## Before$/m)[1]).toContain(`before \`${oldest}\``)
  expect(await query(url, `select to_regclass('idempotency_keys') as made`)).toEqual([{ made: null }])
})

test('a database with only some of them is migrated by the kept ones, and keeps its rows', async () => {
  const keeping = folderOf(() => ({}))
  cpSync(squashed, keeping, { recursive: true })
  cpSync(migrations, join(keeping, 'earlier'), { recursive: true })
  const { url } = await migrated(onlyTheFirst)
  await query(url, `insert into counters values ('kept', 1, 1)`)
  await migrate(url, keeping, silentLog())
  expect(await query(url, 'select key from counters')).toEqual([{ key: 'kept' }])
  expect(await query(url, `select to_regclass('idempotency_keys') is not null as made`)).toEqual([{ made: true }])
  await migrate(url, keeping, silentLog())
  expect(await query(url, 'select count(*)::int from drizzle.__drizzle_migrations')).toEqual([{ count: 2 }])
})

test('the squashed migration creates the same tables in a new database', async () => {
  const columns =
    'select table_name, column_name from information_schema.columns where table_schema = $$public$$ order by 1, 2'
  const [before, after] = [await migrated(migrations), await migrated(squashed)]
  expect(await query(after.url, columns)).toEqual(await query(before.url, columns))
})

test('replicas that start together on an empty database all succeed, and each migration runs once', async () => {
  const { url } = await newDatabase()
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [locks.migrations])
  const replicas = [1, 2, 3].map(() => migrate(url, migrations, silentLog()))
  const connected = `select from pg_stat_activity where datname = current_database() and application_name = 'migrate'`
  await eventually(async () => (await query(url, connected)).length === replicas.length)
  await holder.end()
  await Promise.all(replicas)
  expect(await query(url, 'select count(*)::int from drizzle.__drizzle_migrations')).toEqual([{ count: 2 }])
})

/** The test's migrations, and one more that builds an index concurrently. */
const indexing = folderOf((entries) => {
  const last = entries.at(-1) as (typeof entries)[number]
  entries.push({ ...last, tag: '0002_index', when: last.when + 1 })
  return { '0002_index': 'CREATE INDEX CONCURRENTLY "counters_key" ON "counters" ("key");' }
})
const index = `select indisvalid as whole from pg_index where indexrelid = to_regclass('counters_key')`

test('fault 10: an index is built while others write to its table', async () => {
  const { url } = await migrated(migrations)
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  await writer.query(`begin; insert into counters values ('open', 1, 1)`)
  let done = false
  const replicas = [1, 2].map(() => migrate(url, indexing, silentLog()).then(() => (done = true)))
  await eventually(
    async () =>
      (await query(url, 'select from pg_stat_progress_create_index where datname = current_database()')).length > 0,
  )
  // The migration waits for the open transaction. Other writers do not wait.
  await query(url, `insert into counters values ('meanwhile', 1, 1)`)
  expect(done).toBe(false)
  await writer.query('commit')
  await writer.end()
  await Promise.all(replicas)
  expect(await query(url, index)).toEqual([{ whole: true }])
})

test('an index whose creation was cut off is created again', async () => {
  const { url } = await migrated(migrations)
  await query(url, 'create index counters_key on counters (key)')
  await query(url, `update pg_index set indisvalid = false where indexrelid = 'counters_key'::regclass`)
  await migrate(url, indexing, silentLog())
  expect(await query(url, index)).toEqual([{ whole: true }])
})

test('fault 10: a migration that waits for a table in use blocks no other reader, and finishes later', async () => {
  const { url } = await migrated(migrations)
  const widening = folderOf((entries) => {
    const last = entries.at(-1) as (typeof entries)[number]
    entries.push({ ...last, tag: '0002_wider', when: last.when + 1 })
    return { '0002_wider': 'alter table counters add column wide integer not null default 7' }
  })
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select from counters')
  let done = false
  const migrating = migrate(url, widening, silentLog()).then(() => (done = true))
  const isWaiting = async () =>
    (
      await query(
        url,
        `select from pg_locks where not granted and relation = 'counters'::regclass
      and database = (select oid from pg_database where datname = current_database())`,
      )
    ).length > 0
  for (let reads = 0; reads < 3; reads += 1) {
    await eventually(isWaiting)
    // The read queues behind the migration, which gives up its turn. Otherwise the read would wait for the open transaction.
    expect(await query(url, 'select from counters')).toEqual([])
  }
  expect(done).toBe(false)
  await reader.query('commit')
  await reader.end()
  await migrating
  expect(await query(url, `insert into counters values ('a', 1, 1) returning wide`)).toEqual([{ wide: 7 }])
})
