/** Tasks: work in steps, claimed by one process at a time. */
import { newId, type Queries, setClock } from '@hunch/kit/postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Stores } from '../src/stores.ts'
import { type Task, tasksOn } from '../src/tasks/store.ts'
import { type OpenedStores, onPostgres, openOwnStores } from './support/stores.ts'

const now = new Date('2026-03-02T12:00:00Z')
let opened: OpenedStores
let tasks: Stores['tasks']
beforeAll(async () => {
  opened = await openOwnStores(onPostgres)
  tasks = opened.stores.tasks
  await setClock(opened.database.url, now, { frozen: true })
}, 60_000)
afterAll(() => opened.close(), 60_000)

const kinds = ['test']
let key: string
beforeEach(() => {
  key = `test/${newId()}`
})
/** Claims the task with this key, if it is due. Skips other due tasks, which belong to other tests. */
async function claim(): Promise<Task | undefined> {
  for (let task = await tasks.claim(kinds); task; task = await tasks.claim(kinds)) if (task.key === key) return task
  return undefined
}
const add = (step: number, options = {}) => tasks.add({ key, kind: 'test', data: { step } }, options)

/** Returns the number of rows of the table `tasks` that this transaction has read. */
async function rowsRead(tx: Queries): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'tasks'`)
  return Number(rows[0]?.read)
}

test('a claimed task is not claimed again; it continues with its new data, once it is due', async () => {
  await add(1)
  const task = await claim()
  expect(task).toMatchObject({ key, kind: 'test', data: { step: 1 } })
  expect(await claim()).toBeUndefined()
  await tasks.settle(task as Task, { data: { step: 2 } })
  const next = await claim()
  expect(next?.data).toEqual({ step: 2 })
  await tasks.settle(next as Task, { data: { step: 3 }, dueAt: new Date(now.getTime() + 3_600_000) })
  expect(await claim()).toBeUndefined()
})

test('a restarted task is not ended or moved by the worker of the old one', async () => {
  await add(1)
  const old = (await claim()) as Task
  await add(10)
  await tasks.settle(old)
  await tasks.settle(old, { data: { step: 2 } })
  expect(await tasks.lock(old)).toBe(false)
  const restarted = (await claim()) as Task
  expect(restarted).toMatchObject({ data: { step: 10 } })
  expect(await tasks.lock(restarted)).toBe(true)
})

test('a task that is ended while it is claimed does not continue', async () => {
  await add(1)
  const task = (await claim()) as Task
  await tasks.end(key)
  await tasks.settle(task, { data: { step: 2 } })
  expect([await tasks.lock(task), await claim()]).toEqual([false, undefined])
})

test('a task is claimed for its kind only, and its due time is known in advance', async () => {
  const kind = `test ${key}`
  await tasks.add({ key, kind, data: {} })
  expect([await claim(), await tasks.msUntilDue(['other'])]).toEqual([undefined, undefined])
  expect(await tasks.msUntilDue([kind])).toBe(0)
  const task = (await tasks.claim([kind])) as Task
  expect(task).toMatchObject({ key })
  await tasks.settle(task, { data: {}, dueAt: new Date(now.getTime() + 36_000_000) })
  expect(await tasks.msUntilDue(['other', kind])).toBe(36_000_000)
})

test('of tasks of several kinds, the one that has been due the longest is claimed first', async () => {
  const due = ['one', 'another', 'one'].map((name, index) => ({ key: `${key}/${index}`, kind: `${name} ${key}` }))
  for (const [index, task] of due.entries())
    await opened.database.pool.query(`insert into tasks (key, kind, data, due_at) values ($1, $2, '{}', $3)`, [
      task.key,
      task.kind,
      new Date(now.getTime() - 60_000 + index),
    ])
  const both = [`another ${key}`, `one ${key}`]
  for (const expected of due) expect(await tasks.claim(both)).toMatchObject(expected)
})

test('a claim and the look-up of the next task read few rows, however many digests are due', async () => {
  await opened.database.pool.query(`insert into tasks (key, kind, data, due_at)
    select 'digest/' || n, 'digest', '{}', app_now() - interval '1 hour' from generate_series(1, 5000) n`)
  await opened.database.pool.query('analyze tasks')
  await add(1)
  const read = await opened.database.transaction(async (tx) => {
    const before = await rowsRead(tx)
    await tasksOn(tx).claim(['other', ...kinds])
    await tasksOn(tx).msUntilDue(['other', ...kinds])
    return (await rowsRead(tx)) - before
  })
  expect(read).toBeLessThan(50)
  await opened.database.pool.query(`delete from tasks where kind = 'digest'`)
})

test('a task that is added again with keep runs once more before it ends', async () => {
  await add(1)
  const task = (await claim()) as Task
  await add(5, { keep: true })
  await tasks.settle(task)
  await tasks.settle(task, { data: { step: 2 } })
  const again = (await claim()) as Task
  expect(again.data).toEqual({ step: 2 })
  await tasks.settle(again)
  await add(7, { keep: true })
  expect((await claim())?.data).toEqual({ step: 7 })
})

test('tasks that are added together are added like one by one; of those with the same key, the last', async () => {
  const kind = `test ${key}`
  const dueAt = new Date(now.getTime() + 1_000)
  const [a, b] = [`${key}/a`, `${key}/b`]
  await tasks.addAll([])
  await tasks.addAll([
    { key: b, kind, data: { step: 1 }, dueAt },
    { key: a, kind, data: { step: 'one' } },
    { key: b, kind, data: { step: 2 }, dueAt },
  ])
  const first = (await tasks.claim([kind])) as Task
  expect(first).toMatchObject({ key: a, data: { step: 'one' }, revision: 1 })
  await tasks.settle(first)
  expect(await tasks.msUntilDue([kind])).toBe(1_000)
  await tasks.addAll([{ key: b, kind, data: { step: 3 } }])
  expect(await tasks.claim([kind])).toMatchObject({ key: b, data: { step: 3 }, revision: 2 })
})

test('a task is claimed only once by concurrent workers', async () => {
  await add(1)
  const claimed = await Promise.all(Array.from({ length: 8 }, () => tasks.claim(kinds)))
  expect(claimed.filter((task) => task?.key === key)).toHaveLength(1)
})
