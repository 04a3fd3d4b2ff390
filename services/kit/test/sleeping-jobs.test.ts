import { fileURLToPath } from 'node:url'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createConsumer, createRelay, handler, openEventLog } from '../src/events/index.ts'
import { createJob } from '../src/jobs/index.ts'
import { silentLog } from '../src/log/index.ts'
import { createListen, type Database, msUntil, notifyJobs, openDatabase } from '../src/postgres/index.ts'
import {
  emptyDatabase,
  eventsOf,
  eventually,
  leastMs,
  setClock,
  type TestDatabase,
  testDatabase,
} from '../src/testing/index.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const log = silentLog()
let stores: TestDatabase[]
let database: Database

beforeAll(async () => {
  stores = [await testDatabase('kit', migrations), await emptyDatabase('events')]
  database = openDatabase({ name: 'sleeping', url: stores[0]?.url ?? '', poolSize: 4, log })
  await database.db.execute(sql`create table dues (id int primary key, due_at timestamptz not null)`)
})

afterAll(async () => {
  await database.stop?.()
  for (const store of stores) await store.drop()
})

/** A job over the rows that are due, which counts its runs. */
async function startedJob({ longestMs = 30_000, knowsDue = true } = {}) {
  const runs: number[] = []
  const dueInMs = () => msUntil(database.db, sql`select min(due_at) from dues`)
  const job = createJob({
    name: 'test',
    everyMs: 100,
    sleep: { database, longestMs, ...(knowsDue ? { dueInMs } : {}) },
    log,
    async run() {
      const { rowCount } = await database.db.execute(sql`delete from dues where due_at <= app_now()`)
      runs.push(rowCount ?? 0)
      return rowCount ?? 0
    },
  })
  await job.start?.()
  return { runs, done: () => runs.reduce((sum, count) => sum + count, 0), stop: () => job.drain?.() }
}

/** Sooner than a job wakes by itself, in ms, on however busy a machine. */
const soonMs = 20_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const addDue = (id: number, inMs: number) =>
  database.db.execute(sql`insert into dues values (${id}, app_now() + ${inMs} * interval '1 ms')`)

/** Resolves once the job has been at rest for a while; how often it has run until then. */
async function atRest(runs: readonly number[]): Promise<number> {
  let before = 0
  await eventually(async () => {
    before = runs.length
    await pause(1_000)
    return runs.length === before
  })
  return before
}

test('a job that sleeps runs no more until something is due, and then at once', async () => {
  await addDue(1, 8_000)
  const { runs, done, stop } = await startedJob()
  await atRest(runs)
  expect(done()).toBe(0)
  await eventually(() => done() === 1, soonMs)
  const { rows } = await database.db.execute(sql`select from dues`)
  expect(rows).toHaveLength(0)
  await stop()
})

test('its sleep ends when it is notified in a transaction, once that commits', async () => {
  const { runs, done, stop } = await startedJob()
  const before = await atRest(runs)
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into dues values (2, app_now()) returning ${notifyJobs}`)
    await pause(300)
    expect(runs.length).toBe(before)
  })
  await eventually(() => done() === 1, soonMs)
  await stop()
})

test('its sleep ends when the clock is set', async () => {
  await addDue(3, 3_600_000)
  const { runs, done, stop } = await startedJob()
  await atRest(runs)
  await setClock(database.url, new Date(Date.now() + 7_200_000))
  await eventually(() => done() > 0, soonMs)
  expect(done()).toBe(1)
  await setClock(database.url, null)
  await stop()
})

test('it polls for a while after a notification was lost, as others may be too', async () => {
  const { runs, done, stop } = await startedJob({ longestMs: 2_000 })
  await pause(300)
  await addDue(5, 0)
  await eventually(() => done() === 1)
  const sixRuns = () => {
    const before = runs.length
    return eventually(() => runs.length - before > 5)
  }
  expect(await leastMs(4_000, sixRuns)).toBeLessThan(4_000)
  let handled = 1
  const handledNext = async () => {
    handled += 1
    await addDue(4 + handled, 0)
    await eventually(() => done() === handled)
  }
  expect(await leastMs(1_500, handledNext)).toBeLessThan(1_500)
  await stop()
})

test('it sleeps on after what was expected, or announced, or may come due at any time', async () => {
  const cases = [
    { knowsDue: true, inMs: 700, announced: false },
    { knowsDue: true, inMs: 0, announced: true },
    { knowsDue: false, inMs: 0, announced: false },
  ]
  for (const { knowsDue, inMs, announced } of cases) {
    if (inMs > 0) await addDue(7, inMs)
    const { runs, done, stop } = await startedJob({ longestMs: 1_000, knowsDue })
    await pause(300)
    if (inMs === 0) await addDue(7, inMs)
    if (announced) await database.db.execute(sql`select ${notifyJobs}`)
    await eventually(() => done() === 1)
    const before = runs.length
    await pause(1_500)
    expect(runs.length - before).toBeLessThan(4)
    await stop()
  }
})

test('its sleep ends when its service has handled an event', async () => {
  const eventLog = openEventLog(stores[1]?.url ?? '', { log })
  await eventLog.start?.()
  const handlers = [
    handler(PredictionEditedSchema, async (tx) => void (await tx.execute(sql`insert into dues values (4, app_now())`))),
  ]
  const consumer = createConsumer({ group: 'leaving', topics: ['leaving'], handlers, database, eventLog, log })
  await consumer.start?.()
  const { runs, done, stop } = await startedJob()
  await atRest(runs)
  await eventLog.append('leaving', eventsOf(PredictionEditedSchema, 'post', { postId: 'post', wording: 1 }))
  await eventually(() => done() > 0, soonMs)
  expect(done()).toBe(1)
  await stop()
  await consumer.drain?.()
  await eventLog.stop?.()
})

test('all who listen to a database share one connection, which is opened again where it breaks', async () => {
  const received: string[] = []
  const listens = ['one', 'two'].map((channel) =>
    createListen({ url: database.url, channel, onNotify: (payload) => received.push(`${channel} ${payload}`), log }),
  )
  for (const each of listens) await each.start?.()
  const connections = async () =>
    (
      await database.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where application_name = 'listen' and datname = current_database()`,
      )
    ).rows
  await eventually(async () => (await connections()).length === 1) // that of an earlier test may be about to end
  received.length = 0
  await database.db.execute(sql`select pg_notify('one', 'a'), pg_notify('two', 'b')`)
  await eventually(() => received.length === 2)
  expect(received).toEqual(['one a', 'two b'])

  received.length = 0
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen' and datname = current_database()`,
  )
  await eventually(() => listens.every((each) => !each.isConnected()))
  await eventually(() => listens.every((each) => each.isConnected()))
  // Once when it broke and once when it was back: what was sent meanwhile is lost.
  await eventually(() => received.length === 4)
  expect(new Set(received)).toEqual(new Set(['one ', 'two ']))
  for (const each of listens) await each.stop?.()
  await eventually(async () => (await connections()).length === 0)
})

test('a relay that rests moves an event as soon as it commits, also while no notification comes in', async () => {
  const events = openDatabase({ name: 'log', url: stores[1]?.url ?? '', poolSize: 1, log })
  const eventLog = openEventLog(events.url, { log })
  await eventLog.start?.()
  const relay = createRelay({ database, topic: 'resting', eventLog, log })
  await relay.start?.()
  const moved = async () => (await events.db.execute(sql`select from log_events where topic = 'resting'`)).rows.length
  const insert = sql`insert into outbox (topic, id, type, key, version, payload)
    values ('resting', gen_random_uuid(), 'test', 'key', 1, '')`
  await pause(500)
  await database.db.execute(insert)
  await eventually(async () => (await moved()) > 0, soonMs)

  await database.db.execute(sql`alter table outbox disable trigger outbox_filled`)
  await database.db.execute(insert)
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen' and datname = current_database()`,
  )
  await eventually(async () => (await moved()) > 1, soonMs)
  expect(await moved()).toBe(2)
  await database.db.execute(sql`alter table outbox enable trigger outbox_filled`)
  await relay.drain?.()
  await eventLog.stop?.()
  await events.stop?.()
})
