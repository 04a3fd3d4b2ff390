import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { silentLog } from '../src/log/index.ts'
import { type Database, lastStatement, openDatabase, shortRead, statement } from '../src/postgres/index.ts'
import { emptyDatabase, eventually } from '../src/testing/index.ts'
import { startPostgresProxy } from './support/postgres-proxy.ts'

let database: Database
let admin: Database
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  const empty = await emptyDatabase('short_reads')
  url = empty.url
  drop = empty.drop
  const open = (name: string) => openDatabase({ name, url: empty.url, poolSize: 2, log: silentLog() })
  ;[database, admin] = [open('short reads'), open('admin')]
  await database.pool.query('create table things (id int primary key, name text)')
  await database.pool.query(`insert into things select n, 'thing ' || n from generate_series(1, 1000) n`)
}, 60_000)

afterAll(async () => {
  await database.stop?.()
  await admin.stop?.()
  await drop()
})

const find = shortRead<{ id: number }, { name: string }>(
  sql`select name from things where id = ${sql.placeholder('id')}`,
)
const wait = shortRead<{ lock: number }, { done: string }>(
  sql`select pg_advisory_xact_lock_shared(${sql.placeholder('lock')})::text as done`,
)
const fail = shortRead<{ by: number }, never>(sql`select 1 / ${sql.placeholder('by')}::integer`)

const ids = Array.from({ length: 300 }, (_, index) => index + 1)
const names = ids.map((id) => [{ name: `thing ${id}` }])
const findAll = () => Promise.all(ids.map((id) => find(database.db, { id })))
const connections = async (of = 'short reads') =>
  (
    await admin.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = $1 order by pid`,
      [of],
    )
  ).rows.map(({ pid }) => pid)

test('each of many reads gets its own result, on two connections beside the pool', async () => {
  expect(await findAll()).toEqual(names)
  await eventually(async () => (await findAll()).length === 300 && (await connections()).length > 2)
  expect(await findAll()).toEqual(names)
  expect((await connections()).length).toBeLessThanOrEqual(4)
})

test('a failed read does not affect the reads before and after it', async () => {
  const [before, failed, behind] = await Promise.allSettled([
    find(database.db, { id: 1 }),
    fail(database.db, { by: 0 }),
    find(database.db, { id: 2 }),
  ])
  expect([before.status, failed.status, behind.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(failed).toMatchObject({ reason: { code: '22012' } })
})

test('a slow read does not delay later reads', async () => {
  await findAll()
  const holder = await admin.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const slow = Promise.all([wait(database.db, { lock: 1 }), wait(database.db, { lock: 1 })])
  await eventually(async () => {
    const waiting = await admin.pool.query(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    return waiting.rowCount !== 0
  })
  expect(await findAll()).toEqual(names)
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  expect(await slow).toHaveLength(2)
})

test('no read fails if the connections break', async () => {
  await findAll()
  // Gives the pool's connections another last query, so that only the two connections for short reads are terminated.
  await Promise.all([1, 2].map(() => database.pool.query('select pg_sleep(0.05)')))
  const lanes = await admin.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'short reads' and query like 'select name from things%'`,
  )
  expect(lanes.rowCount).toBeGreaterThan(0)
  expect(await findAll()).toEqual(names)
})

test('a read in a transaction sees the writes of the transaction', async () => {
  const name = await database.transaction(async (tx) => {
    await tx.execute(sql`update things set name = 'renamed' where id = 1`)
    const own = await find(tx, { id: 1 })
    const others = await find(database.db, { id: 1 })
    await tx.execute(sql`update things set name = 'thing 1' where id = 1`)
    return { own, others }
  })
  expect(name).toEqual({ own: [{ name: 'renamed' }], others: [{ name: 'thing 1' }] })
})

test('statements of a transaction that are not awaited run in the order in which they are sent', async () => {
  const add = statement<{ id: number }, { id: number }>(
    sql`insert into things values (${sql.placeholder('id')}, 'new') returning id`,
  )
  const count = statement<Record<string, never>, { count: string }>(sql`select count(*) as count from things`)
  const found = await database.transaction((tx) =>
    Promise.all([count(tx, {}), add(tx, { id: 2_001 }), count(tx, {}), add(tx, { id: 2_002 }), count(tx, {})]),
  )
  expect(found.map(([row]) => row)).toEqual([
    { count: '1000' },
    { id: 2_001 },
    { count: '1001' },
    { id: 2_002 },
    { count: '1002' },
  ])
})

test('a commit that is sent with the last statement rolls back if that statement fails', async () => {
  const insert = lastStatement<{ ids: readonly number[]; names: readonly string[] }>(
    sql`insert into things select * from unnest(${sql.placeholder('ids')}::integer[], ${sql.placeholder('names')}::text[])`,
  )
  const failing = database.transaction(async (tx, commitWith) => {
    await tx.execute(sql`insert into things values (3000, 'before it')`)
    await insert(commitWith, { ids: [3_001, 3_001], names: ['a', 'b'] })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await find(database.db, { id: 3_000 })).toEqual([])
  const done = await database.transaction(async (_, commitWith) => {
    await insert(commitWith, { ids: [3_002], names: ['committed'] })
    return 'done'
  })
  expect(done).toBe('done')
  expect(await find(database.db, { id: 3_002 })).toEqual([{ name: 'committed' }])
})

test('a transaction that succeeds on a breaking connection is committed', async () => {
  for (let id = 4_000; id < 4_010; id += 1) {
    const insert = { text: `insert into things values ($1, 'x')`, values: [id] }
    const [written] = await Promise.allSettled([
      database.transaction((_, commitWith) => commitWith(insert)),
      admin.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'short reads'`),
    ])
    const found = await admin.pool.query('select from things where id = $1', [id])
    if (written.status === 'fulfilled') expect(found.rowCount).toBe(1)
  }
  // The pool's connections were terminated too, so a read may fail until the pool has noticed.
  await eventually(async () => (await findAll().catch(() => [])).length === 300)
})

const planning = shortRead<Record<string, never>, { plan_cache_mode: string }>(sql`show plan_cache_mode`)

test('reads use a generic plan', async () => {
  await eventually(async () => (await planning(database.db, {}))[0]?.plan_cache_mode === 'force_generic_plan')
  expect(await planning(database.db, {})).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
})

/** Formats a message of PostgreSQL's protocol: type, length, content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}
const fatal = (code: string, text: string) =>
  message('E', Buffer.from(['SFATAL', 'VFATAL', `C${code}`, `M${text}`, '', ''].join('\0')))

/** Whether a connection's first message is that of a connection for reads. */
const isOfReads = (start: Buffer) => start.includes('plan_cache_mode')

test('behind a pooler that rejects settings, reads still share connections, and each tries once', async () => {
  let refused = 0
  const pooler = await startPostgresProxy(url, (start) => {
    if (!isOfReads(start)) return 'forward'
    refused += 1
    return fatal('08P01', 'unsupported startup parameter: options')
  })
  const behind = openDatabase({ name: 'behind a pooler', url: pooler.url, poolSize: 1, log: silentLog() })
  const readAll = () => Promise.all(ids.map((id) => find(behind.db, { id })))
  try {
    await eventually(async () => (await readAll()).length === 300 && (await connections('behind a pooler')).length > 1)
    expect(await readAll()).toEqual(names)
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThanOrEqual(2)
  } finally {
    await behind.stop?.()
    pooler.close()
  }
})

test('a connection that breaks just when it is ready is opened again', async () => {
  const ready = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
  let broken = 0
  const proxy = await startPostgresProxy(url, (start) => {
    if (!isOfReads(start)) return 'forward'
    broken += 1
    return broken <= 2 ? Buffer.concat([ready, fatal('57P01', 'terminating connection')]) : 'forward'
  })
  const behind = openDatabase({ name: 'behind a proxy', url: proxy.url, poolSize: 1, log: silentLog() })
  try {
    await eventually(async () => (await planning(behind.db, {}))[0]?.plan_cache_mode === 'force_generic_plan')
    expect(broken).toBeGreaterThan(2)
  } finally {
    await behind.stop?.()
    proxy.close()
  }
})
