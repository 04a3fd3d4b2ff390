/** Tasks: what is done step by step, claimed by one process at a time. */
import { newId, setClock } from '@hunch/kit/postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Stores } from '../src/stores.ts'
import type { Task } from '../src/tasks/store.ts'
import { onPostgres, openStores, type Place } from './support/stores.ts'

const now = new Date('2026-03-02T12:00:00Z')
let place: Place
let opened: Awaited<ReturnType<typeof openStores>>
let tasks: Stores['tasks']
beforeAll(async () => {
  place = await onPostgres()
  opened = await openStores(place)
  tasks = opened.stores.tasks
  await setClock(place.databaseUrl, now, { frozen: true })
}, 60_000)
afterAll(async () => {
  await opened.close()
  await place.close()
}, 60_000)

let key: string
beforeEach(() => {
  key = `test/${newId()}`
})
/** The task with this key, where it is due; whatever else is due belongs to other tests. */
async function claim(): Promise<Task | undefined> {
  for (let task = await tasks.claim(); task; task = await tasks.claim()) if (task.key === key) return task
  return undefined
}
const add = (step: number, options = {}) => tasks.add({ key, kind: 'test', data: { step } }, options)

test('a task belongs to who claimed it, goes on with its new data, and ends', async () => {
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

test('one that is restarted is not ended or moved by who did the old one', async () => {
  await add(1)
  const old = (await claim()) as Task
  await add(10)
  await tasks.settle(old)
  await tasks.settle(old, { data: { step: 2 } })
  expect(await claim()).toMatchObject({ data: { step: 10 } })
})

test('one that is added again and kept is looked at once more before it ends', async () => {
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

test('one task is claimed by one', async () => {
  await add(1)
  const claimed = await Promise.all(Array.from({ length: 8 }, () => tasks.claim()))
  expect(claimed.filter((task) => task?.key === key)).toHaveLength(1)
})
