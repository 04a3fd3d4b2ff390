import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLog, silentLog } from '../src/log/index.ts'
import { type Database, openDatabase } from '../src/postgres/index.ts'
import { createStatementNames } from '../src/postgres/statement-names.ts'
import { emptyDatabase, eventually } from '../src/testing/index.ts'
import { startPostgresProxy } from './support/postgres-proxy.ts'

test('connections that break at any moment are returned to the pool', async () => {
  const { url, drop } = await emptyDatabase('breaks')
  const open = (name: string) => openDatabase({ name, url, poolSize: 4, log: silentLog() })
  const [database, admin] = [open('breaking'), open('admin')]
  const answers: string[] = []
  for (let round = 0; round < 60; round += 1) {
    const under = Array.from({ length: 4 }, () => database.transaction((tx) => tx.execute(sql`select 1`)))
    const breaking = admin.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'breaking'`,
    )
    answers.push(...(await Promise.allSettled(under)).map(({ status }) => status))
    await breaking
  }
  expect(new Set(answers)).toEqual(new Set(['fulfilled', 'rejected']))
  // The connection that was terminated last may not have broken yet.
  await eventually(() => database.transaction(async () => true).catch(() => false))
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  await database.stop?.()
  await admin.stop?.()
  await drop()
})

test('a start retries connections that took too long', async () => {
  const { url, drop } = await emptyDatabase('slow_start')
  let connections = 0
  const proxy = await startPostgresProxy(url, () => {
    connections += 1
    return connections > 2 ? 'forward' : 'never reply'
  })
  const database = openDatabase({ name: 'slow', url: proxy.url, poolSize: 1, connectMs: 100, log: silentLog() })
  await database.start?.()
  expect(connections).toBeGreaterThan(2)
  await database.stop?.()
  proxy.close()
  await drop()
})

test('a start fails at once if the server refuses the connection', async () => {
  // No server listens on port 1, which only root may use.
  const url = 'postgres://user@127.0.0.1:1/none'
  const database = openDatabase({ name: 'refused', url, poolSize: 1, log: silentLog() })
  await expect(database.start?.()).rejects.toThrow('ECONNREFUSED')
  await database.stop?.()
})

describe('statements are named, so that they are planned once a connection', () => {
  let database: Database
  let drop: () => Promise<void>
  const warnings: string[] = []
  const names = async () =>
    (await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements order by name'))
      .rows
  const read = (id: number) => database.pool.query('select * from things where id = $1', [id])

  beforeEach(async () => {
    warnings.length = 0
    const empty = await emptyDatabase('names')
    drop = empty.drop
    database = openDatabase({
      name: 'names',
      url: empty.url,
      poolSize: 1,
      log: createLog({ level: 'warn', destination: { write: (line) => void warnings.push(line) } }),
    })
    await database.pool.query('create table things (id int primary key, name text)')
    await database.pool.query(`insert into things values (1, 'kettle')`)
  })
  afterEach(async () => {
    await database.stop?.()
    await drop()
  })

  test('from the second time on, by the pool, the query builder and in transactions', async () => {
    await read(1)
    expect(await names()).toEqual([])
    await read(1)
    expect((await read(1)).rows).toEqual([{ id: 1, name: 'kettle' }])
    for (const id of [1, 2, 3]) await database.db.execute(sql`select name from things where id = ${id}`)
    for (const id of [4, 5, 6])
      await database.transaction((tx) => tx.execute(sql`update things set name = ${'pot'} where id = ${id}`))
    expect((await names()).map(({ statement }) => statement)).toEqual([
      'select * from things where id = $1',
      'select name from things where id = $1',
      'update things set name = $1 where id = $2',
    ])
  })

  test('no call fails if its table changes meanwhile', async () => {
    for (const _ of [1, 2, 3]) await read(1)
    await database.pool.query('alter table things add column size int default 3')
    expect((await read(1)).rows).toEqual([{ id: 1, name: 'kettle', size: 3 }])
    await database.pool.query('alter table things add column colour text')
    await expect(
      database.transaction((tx) => tx.execute(sql`select * from things where id = ${1}`)),
    ).resolves.toMatchObject({ rows: [{ id: 1, name: 'kettle', size: 3, colour: null }] })
    expect((await read(1)).rows).toEqual([{ id: 1, name: 'kettle', size: 3, colour: null }])
  })

  test('behind a pooler that drops them, calls continue without names', async () => {
    for (const _ of [1, 2, 3]) await read(1)
    await database.pool.query('deallocate all')
    expect((await read(1)).rows).toEqual([{ id: 1, name: 'kettle' }])
    expect(warnings).toEqual([expect.stringContaining('pooler')])
    for (const _ of [1, 2, 3]) await database.db.execute(sql`select name from things where id = ${1}`)
    expect(await names()).toEqual([])
  })

  test('a statement’s own error is thrown, even if a stale name would give the same code', async () => {
    const refused = () => database.pool.query('select count(*) over () from things where id = $1 for update', [1])
    for (const _ of [1, 2, 3, 4]) await expect(refused()).rejects.toMatchObject({ code: '0A000' })
    expect(warnings).toEqual([])
  })

  test('an error of the statement itself is thrown once, with its code', async () => {
    const insert = () => database.pool.query('insert into things values ($1, $2)', [1, 'again'])
    for (const _ of [1, 2, 3]) await expect(insert()).rejects.toMatchObject({ code: '23505' })
    expect((await read(1)).rows).toEqual([{ id: 1, name: 'kettle' }])
  })

  test('once all names are in use, further statements have none', async () => {
    const { nameOf } = createStatementNames(() => {}, 2)
    const sent = ['once', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c']
    const [once, a1, a2, a3, b1, b2, b3, ...c] = sent.map(nameOf)
    expect([once, a1, b1, ...c]).toEqual(Array(6).fill(undefined))
    expect(new Set([a2, b2, undefined]).size).toBe(3)
    expect([a3, b3]).toEqual([a2, b2])
  })
})
