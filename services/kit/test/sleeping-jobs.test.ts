import { fileURLToPath } from 'node:url'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createConsumer, createRelay, handler, openEventLog } from '../src/events/index.ts'
import { createJob } from '../src/jobs/index.ts'
import { silentLog } from '../src/log/index.ts'
import { createListen, type Database, msUntil, notifyJobs, openDatabase } from '../src/postgres/index.ts'
import {
  emptyDatabase,
  eventsOf,
  eventually,
  manualTimers,
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

const everyMs = 100
const now = new Date('2026-03-02T12:00:00Z')
beforeEach(() => setClock(database.url, now, { frozen: true }))
afterEach(() => database.db.execute(sql`delete from dues`))

/** Starts a job that handles due rows, with timers that the test advances. */
async function startedJob({ longestMs = 30_000, knowsDue = true } = {}) {
  const timers = manualTimers()
  const runs: number[] = []
  const dueInMs = () => msUntil(database.db, sql`select min(due_at) from dues`)
  const job = createJob({
    name: 'test',
    everyMs,
    sleep: { database, longestMs, ...(knowsDue ? { dueInMs } : {}) },
    log,
    timers,
    async run() {
      const { rowCount } = await database.db.execute(sql`delete from dues where due_at <= app_now()`)
      runs.push(rowCount ?? 0)
      return rowCount ?? 0
    },
  })
  const hasEnded = (run: number) => runs.length >= run && timers.nextMs() !== undefined
  await job.start?.()
  await eventually(() => hasEnded(1))
  return {
    timers,
    runs,
    done: () => runs.reduce((sum, count) => sum + count, 0),
    /** Advances the timers until the next run has ended. Returns the time that passed, in ms. */
    async sleeps(): Promise<number> {
      const [from, next] = [timers.now(), runs.length + 1]
      while (runs.length < next) {
        await timers.advance(timers.nextMs() ?? 0)
        await eventually(() => runs.length >= next || timers.nextMs() !== undefined)
      }
      await eventually(() => hasEnded(next))
      return timers.now() - from
    },
    stop: () => job.drain?.(),
  }
}

const addDue = (id: number, inMs: number) =>
  database.db.execute(sql`insert into dues values (${id}, app_now() + ${inMs} * interval '1 ms')`)
/** Makes all rows due, without a notification. */
const makeDue = () => database.db.execute(sql`update dues set due_at = app_now()`)

test('a sleeping job runs next when the earliest row is due', async () => {
  await addDue(1, 8_000)
  const { done, sleeps, stop } = await startedJob()
  expect(done()).toBe(0)
  await makeDue()
  expect(await sleeps()).toBe(8_000)
  expect(done()).toBe(1)
  await stop()
})

test('a sleep ends when a transaction with a notification commits', async () => {
  const { timers, runs, done, stop } = await startedJob()
  await timers.advance(everyMs)
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into dues values (2, app_now()) returning ${notifyJobs}`)
    expect(runs).toEqual([0])
  })
  await eventually(() => done() === 1)
  await stop()
})

test('a sleep ends when the clock is set', async () => {
  await addDue(3, 3_600_000)
  const { timers, done, stop } = await startedJob()
  await timers.advance(everyMs)
  await setClock(database.url, new Date(now.getTime() + 7_200_000))
  await eventually(() => done() === 1)
  expect(timers.now()).toBe(everyMs)
  await stop()
})

test('a job polls for a while after a notification was lost', async () => {
  const { timers, done, sleeps, stop } = await startedJob({ longestMs: 2_000 })
  expect(await sleeps()).toBe(2_000)
  await addDue(5, 0)
  expect(await sleeps()).toBe(2_000)
  expect(done()).toBe(1)
  for (let polls = 0; polls < 5; polls += 1) expect(await sleeps()).toBe(everyMs)
  await addDue(6, 0)
  expect(await sleeps()).toBe(everyMs)
  expect(done()).toBe(2)
  await timers.stall(10 * 60_000)
  await eventually(() => timers.nextMs() !== undefined)
  await sleeps()
  expect(await sleeps()).toBe(2_000)
  await stop()
})

test('a job does not poll after rows that were expected, announced or of unknown due time', async () => {
  const longestMs = 1_000
  const expected = await startedJob({ longestMs })
  await addDue(7, 700)
  await database.db.execute(sql`select ${notifyJobs}`)
  await expected.timers.advance(everyMs)
  await eventually(() => expected.runs.length === 2 && expected.timers.nextMs() !== undefined)
  await makeDue()
  expect(await expected.sleeps()).toBe(700)
  expect([expected.done(), await expected.sleeps()]).toEqual([1, longestMs])
  await expected.stop()

  const announced = await startedJob({ longestMs })
  await announced.timers.advance(everyMs)
  await addDue(7, 0)
  await database.db.execute(sql`select ${notifyJobs}`)
  await eventually(() => announced.done() === 1)
  await eventually(() => announced.timers.nextMs() !== undefined)
  expect(await announced.sleeps()).toBe(longestMs)
  await announced.stop()

  const unknown = await startedJob({ longestMs, knowsDue: false })
  await addDue(7, 0)
  expect([await unknown.sleeps(), unknown.done(), await unknown.sleeps()]).toEqual([longestMs, 1, longestMs])
  await unknown.stop()
})

test('a sleep ends when the service has handled an event', async () => {
  const eventLog = openEventLog(stores[1]?.url ?? '', { log })
  await eventLog.start?.()
  const handlers = [
    handler(PredictionEditedSchema, async (tx) => void (await tx.execute(sql`insert into dues values (4, app_now())`))),
  ]
  const consumer = createConsumer({ group: 'leaving', topics: ['leaving'], handlers, database, eventLog, log })
  await consumer.start?.()
  const { timers, done, stop } = await startedJob()
  await timers.advance(everyMs)
  await eventLog.append('leaving', eventsOf(PredictionEditedSchema, 'post', { postId: 'post', wording: 1 }))
  await eventually(() => done() === 1)
  expect(timers.now()).toBe(everyMs)
  await stop()
  await consumer.drain?.()
  await eventLog.stop?.()
})

test('all listeners of a database share one connection, which is opened again if it breaks', async () => {
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
  await eventually(async () => (await connections()).length === 1) // the connection of an earlier test may not have ended yet
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
  // Each listener is called when the connection breaks and when it is back: notifications in between are lost.
  await eventually(() => received.length === 4)
  expect(new Set(received)).toEqual(new Set(['one ', 'two ']))
  for (const each of listens) await each.stop?.()
  await eventually(async () => (await connections()).length === 0)
})

test('an idle relay moves an event as soon as it commits, or if unannounced, when its connection breaks', async () => {
  const events = openDatabase({ name: 'log', url: stores[1]?.url ?? '', poolSize: 1, log })
  const eventLog = openEventLog(events.url, { log })
  await eventLog.start?.()
  const timers = manualTimers()
  const relay = createRelay({ database, topic: 'resting', eventLog, log, timers })
  await relay.start?.()
  const moved = async () => (await events.db.execute(sql`select from log_events where topic = 'resting'`)).rows.length
  const insert = sql`insert into outbox (topic, id, type, key, version, payload)
    values ('resting', gen_random_uuid(), 'test', 'key', 1, '')`
  await relay.flush() // ensures that the first poll is over
  await database.db.execute(insert)
  await eventually(async () => (await moved()) > 0)
  await eventually(() => (timers.nextMs() ?? Infinity) <= 50)
  await timers.advance(50) // the gather time

  await database.db.execute(sql`alter table outbox disable trigger outbox_filled`)
  await database.db.execute(insert)
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen' and datname = current_database()`,
  )
  await eventually(async () => (await moved()) > 1)
  expect(await moved()).toBe(2)
  await database.db.execute(sql`alter table outbox enable trigger outbox_filled`)
  await relay.drain?.()
  await eventLog.stop?.()
  await events.stop?.()
})
