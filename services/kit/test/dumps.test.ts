import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { canLoad, inspectTarget, loadDump, openSnapshots } from '../src/dumps/index.ts'
import { openEventLog } from '../src/events/index.ts'
import { rebuildingAlone } from '../src/events/rebuild-lock.ts'
import { silentLog } from '../src/log/index.ts'
import { migrate } from '../src/postgres/index.ts'
import { contentOf, eventually } from '../src/testing/index.ts'
import { folderOf, migrated, migrations, newDatabase, query, removeMade } from './support/migration-folders.ts'

const log = silentLog()
const folder = mkdtempSync(join(tmpdir(), 'hunch-dumps-'))
let dumps = 0
function newFolder(): string {
  dumps += 1
  return join(folder, String(dumps))
}

/** The test's migrations, with further ones that make tables of many kinds. */
const withMore = (...more: readonly string[]) =>
  folderOf((entries) => {
    const last = entries.at(-1) as (typeof entries)[number]
    const added = more.map((_, index) => ({ ...last, tag: `000${index + 2}_more`, when: last.when + index + 1 }))
    entries.push(...added)
    return Object.fromEntries(added.map(({ tag }, index) => [tag, more[index] ?? '']))
  })
const tables = `
  create type mood as enum ('calm', 'loud');
  create table zones (id bigint generated always as identity primary key, name text not null);
  create table areas (
    id serial primary key, zone_id bigint references zones (id), inside integer references areas (id), raw bytea,
    at timestamptz, tags text[], data jsonb, mood mood, share double precision, span interval,
    doubled integer generated always as (id * 2) stored
  );
  create table empty_ones (id integer primary key);
  create unlogged table drafts (id integer);
  create table seeds (name text primary key);
  insert into seeds values ('made by a migration');
  create function grow() returns trigger language plpgsql as $$ begin insert into seeds values (new.name); return null; end $$;
  create trigger grow after insert on zones for each row execute function grow()`
let kinds: string
beforeAll(() => {
  kinds = withMore(tables)
})
afterAll(async () => {
  await removeMade()
  rmSync(folder, { recursive: true })
})

const none = async () => undefined

/** Dumps databases. Returns the folder of each. */
async function dumped(...databases: readonly { url: string; migrations?: string }[]): Promise<string[]> {
  const named = databases.map((database, index) => ({ ...database, name: `database ${index}` }))
  const snapshots = await openSnapshots(named, none, { rebuildMs: 0 })
  const folders = named.map(newFolder)
  for (const [index, { dump }] of snapshots.all.entries()) await dump(folders[index] ?? '')
  await snapshots.close()
  return folders
}

const rows = `
  insert into zones (name) values ('Ann''s\tzone'), (E'back\\\\slash\nline'), ('');
  delete from seeds where name <> '';
  insert into areas (zone_id, inside, raw, at, tags, data, mood, share, span) values
    (2, null, '\\x00ff0a09', '2026-03-01 12:00:00.123456+01', '{a,"b c",NULL}', '{"a": [1, "\\u0007"]}', 'loud', 0.1, '1 day 2 hours'),
    (1, 2, null, '-infinity', '{}', 'null', null, 'NaN', null),
    (3, 1, '', null, null, null, 'calm', 1e300, '00:00:01');
  insert into drafts values (1);
  insert into counters values ('k', 9007199254740993, 1)`

test('a dump of every kind of column is loaded into an empty database, and sequences go on after it', async () => {
  const source = await migrated(kinds)
  await query(source.url, rows)
  const [dump = ''] = await dumped({ url: source.url, migrations: kinds })
  expect(readdirSync(dump)).not.toContain('drafts.copy.zst')
  const open = [dump, ...readdirSync(dump).map((name) => join(dump, name))].filter(
    (path) => statSync(path).mode & 0o077,
  )
  expect(open).toEqual([])

  const target = { name: 'target', url: (await newDatabase()).url, migrations: kinds }
  expect(await inspectTarget(target)).toMatchObject({ isForeign: false, filled: undefined, connected: [] })
  expect(await loadDump(target, dump, log)).toEqual([])
  const { drafts: _, ...before } = await contentOf(source.url)
  const { drafts, ...after } = await contentOf(target.url)
  expect(after).toEqual(before)
  expect(drafts).toEqual([])
  expect(await query(target.url, `insert into areas default values returning id`)).toEqual([{ id: 4 }])
  expect(await query(target.url, `insert into zones (name) values ('new') returning id`)).toEqual([{ id: '4' }])
  expect(await query(target.url, `select from seeds where name = 'new'`)).toHaveLength(1) // triggers run again
  expect(await inspectTarget(target)).toMatchObject({ isForeign: false, filled: 'areas' })
})

test('a dump replaces the content of a database, which then has the migrations of this version', async () => {
  const source = await migrated(kinds)
  await query(source.url, rows)
  const [dump = ''] = await dumped({ url: source.url, migrations: kinds })
  const later = withMore(
    tables,
    `alter table zones add column size integer; update zones set size = length(name); create table newer (id integer)`,
  )
  const target = await migrated(later)
  await query(target.url, `insert into zones (name) values ('gone'); insert into newer values (1)`)
  await loadDump({ name: 'target', url: target.url, migrations: later }, dump, log)
  expect(await query(target.url, 'select id, size from zones order by id')).toEqual([
    { id: '1', size: 10 },
    { id: '2', size: 15 },
    { id: '3', size: 0 },
  ])
  expect((await contentOf(target.url))['newer']).toEqual([])
  expect(await canLoad({ name: 'older', url: target.url, migrations }, dump)).toBe(false)
})

test('tables and sequences that no migration makes are left out, and named', async () => {
  const source = await migrated(kinds)
  await query(source.url, rows)
  await query(
    source.url,
    `create table "Own report" (id serial primary key, area integer references areas); create sequence own_numbers;
     insert into "Own report" (area) values (1); select nextval('own_numbers')`,
  )
  const [dump = ''] = await dumped({ url: source.url, migrations: kinds })
  const target = { name: 'target', url: (await newDatabase()).url, migrations: kinds }
  expect(await loadDump(target, dump, log)).toEqual(['Own report', 'Own report_id_seq', 'own_numbers'])
  const { 'Own report': _, drafts: __, ...before } = await contentOf(source.url)
  const { drafts: ___, ...after } = await contentOf(target.url)
  expect(after).toEqual(before)
  expect(await query(target.url, `insert into areas default values returning id`)).toEqual([{ id: 4 }])
})

test('tables of another service, and connected processes, are named', async () => {
  const other = await newDatabase()
  await query(other.url, 'create table theirs (id integer)')
  const of = { name: 'target', url: other.url, migrations }
  expect(await inspectTarget(of)).toMatchObject({ isForeign: true, filled: undefined })
  const own = await migrated(migrations)
  const user = new pg.Client({ connectionString: own.url, application_name: 'votes 1795844508394' })
  await user.connect()
  expect(await inspectTarget({ ...of, url: own.url })).toMatchObject({
    isForeign: false,
    connected: ['votes 1795844508394'],
  })
  await user.end()

  const reader = new pg.Client({ connectionString: own.url, application_name: 'event log partitions' })
  await reader.connect()
  expect(await inspectTarget({ name: 'events', url: own.url })).toMatchObject({ connected: ['event log partitions'] })
  await reader.end()
})

test('a database that began with migrations that are squashed now is not foreign', async () => {
  const { url } = await migrated(migrations)
  await query(url, `insert into drizzle.__drizzle_migrations (id, hash, created_at) values (0, 'squashed', 1)`)
  expect(await inspectTarget({ name: 'target', url, migrations })).toMatchObject({ isForeign: false })
})

test('a damaged dump is not loaded', async () => {
  const source = await migrated(migrations)
  await query(source.url, `insert into counters values ('k', 1, 1), ('l', 1, 1)`)
  const [dump = ''] = await dumped({ url: source.url, migrations })
  writeFileSync(join(dump, 'counters.copy.zst'), 'this is not compressed')
  const target = await newDatabase()
  await expect(loadDump({ name: 'target', url: target.url, migrations }, dump, log)).rejects.toThrow()
  expect((await contentOf(target.url))['counters']).toEqual([])
})

test('the event log is dumped and loaded, also beside tables of a service', async () => {
  const source = await migrated(migrations)
  const eventLog = openEventLog(source.url, { log })
  await eventLog.start?.()
  await eventLog.stop?.()
  await query(
    source.url,
    `insert into log_partitions values ('auth', 3, 1);
     insert into log_events (topic, partition, position, key, event, type) values ('auth', 3, 0, 'k', '\\x01', 'Joined');
     insert into log_cursors values ('groups', 'auth', 3, 1); insert into counters values ('k', 1, 1)`,
  )
  const [own = '', events = ''] = await dumped({ url: source.url, migrations }, { url: source.url })
  const target = await newDatabase()
  await loadDump({ name: 'own', url: target.url, migrations }, own, log)
  await loadDump({ name: 'events', url: target.url }, events, log)
  expect(await contentOf(target.url)).toEqual(await contentOf(source.url))
})

/**
 * Publishes an event in one database, handles it in the other, and repeats this until `isStopped`. Returns the number of
 * events.
 */
function keepPublishing(publisher: string, consumer: string, isStopped: () => boolean): Promise<number> {
  return (async () => {
    const [one, other] = [publisher, consumer].map((url) => new pg.Client({ connectionString: url })) as [
      pg.Client,
      pg.Client,
    ]
    await Promise.all([one.connect(), other.connect()])
    let count = 0
    for (; !isStopped(); count += 1) {
      const id = `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`
      await one.query('begin')
      await one.query('insert into counters values ($1, 1, 1)', [id])
      await one.query(`insert into outbox (topic, id, type, key, version, payload) values ('t', $1, 'T', 'k', 1, '')`, [
        id,
      ])
      await one.query('commit')
      await other.query('begin')
      await other.query(`insert into inbox (consumer, event_id) values ('c', $1)`, [id])
      await other.query('insert into counters values ($1, 1, 1)', [id])
      await other.query('commit')
    }
    await Promise.all([one.end(), other.end()])
    return count
  })()
}

test('fault 15: dumps of two databases under load show one instant, and no writer fails', async () => {
  const [publisher, consumer] = [await migrated(migrations), await migrated(migrations)]
  let stopped = false
  const writing = keepPublishing(publisher.url, consumer.url, () => stopped)
  const counted = async (url: string) =>
    Number((await query(url, 'select count(*)::int as count from counters'))[0]?.['count'])
  for (let round = 0; round < 3; round += 1) {
    const before = await counted(publisher.url)
    await eventually(async () => (await counted(publisher.url)) > before + 5)
    const [handled = '', published = ''] = await dumped(
      { url: consumer.url, migrations },
      { url: publisher.url, migrations },
    )
    const targets = [await newDatabase(), await newDatabase()]
    for (const [index, dump] of [handled, published].entries())
      await loadDump({ name: 'target', url: targets[index]?.url ?? '', migrations }, dump, log)
    const [here, there] = [await counted(targets[0]?.url ?? ''), await counted(targets[1]?.url ?? '')]
    expect(there).toBeGreaterThan(5)
    // The writer handles one event before it publishes the next, so the states differ by one at most.
    expect([0, 1]).toContain(there - here)
    expect(await query(targets[1]?.url ?? '', 'select count(*)::int as count from outbox')).toEqual([{ count: there }])
  }
  stopped = true
  expect(await writing).toBeGreaterThan(15)
})

test('a dump waits for a rebuild, names it if it takes too long, and prevents the next one', async () => {
  const { url } = await migrated(migrations)
  const of = { name: 'votes', url, migrations }
  await rebuildingAlone(url, async () => {
    await expect(openSnapshots([of], none, { rebuildMs: 0 })).rejects.toThrow(
      'the read models of votes are being rebuilt',
    )
  })
  const snapshots = await openSnapshots([of], none, { rebuildMs: 0 })
  await expect(rebuildingAlone(url, none)).rejects.toThrow('a backup is under way')
  await migrate(url, migrations, log) // a service may start meanwhile
  await snapshots.close()
  await rebuildingAlone(url, none)
})

test('a writer that does not end is named, and all others go on', async () => {
  const [idle, busy] = [await migrated(migrations), await migrated(migrations)]
  const writer = new pg.Client({ connectionString: busy.url })
  await writer.connect()
  await writer.query(
    `begin; insert into inbox (consumer, event_id) values ('c', '00000000-0000-7000-8000-000000000001')`,
  )
  const databases = [idle, busy].map(({ url }, index) => ({ name: ['idle', 'busy'][index] ?? '', url, migrations }))
  await expect(openSnapshots(databases, none, { holdMs: 0, lockMs: 50 })).rejects.toThrow(
    'the writers of busy could not be held',
  )
  await query(idle.url, `insert into inbox (consumer, event_id) values ('c', '00000000-0000-7000-8000-000000000001')`)
  await writer.query('commit')
  await writer.end()
})

test('if the instant takes too long, the server lets the writers go, and there is no dump', async () => {
  const { url } = await migrated(migrations)
  const writeMeanwhile = () =>
    query(url, `insert into inbox (consumer, event_id) values ('c', '00000000-0000-7000-8000-000000000001')`)
  await expect(
    openSnapshots([{ name: 'held', url, migrations }], writeMeanwhile, { lockMs: 1_000, heldMs: 0 }),
  ).rejects.toThrow()
  expect(await query(url, 'select consumer from inbox')).toEqual([{ consumer: 'c' }])
})
