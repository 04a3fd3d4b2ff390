import { setTimeout as pause } from 'node:timers/promises'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createConsumer, createRelay, type EventLog, handler, openEventLog } from '../../src/events/index.ts'
import { type Database, openDatabase } from '../../src/postgres/index.ts'
import { emptyDatabase, eventsOf, eventually, type TestDatabase, testDatabase } from '../../src/testing/index.ts'
import { keep, log, migrations, reword, upTo } from '../consuming.ts'
import { kill, startEventsProcess } from '../support/events-process.ts'

let databases: TestDatabase[]
let publisherDatabase: Database
let consumerDatabase: Database
let eventLog: EventLog

beforeAll(async () => {
  databases = [
    await testDatabase('kit', migrations),
    await testDatabase('kit', migrations),
    await emptyDatabase('events'),
  ]
  const [a, b, c] = databases as [TestDatabase, TestDatabase, TestDatabase]
  publisherDatabase = openDatabase({ name: 'publisher', url: a.url, poolSize: 8, log })
  consumerDatabase = openDatabase({ name: 'consumer', url: b.url, poolSize: 4, log })
  eventLog = openEventLog(c.url, { log })
  await eventLog.start?.()
})

afterAll(async () => {
  for (const part of [publisherDatabase, consumerDatabase, eventLog]) await part.stop?.()
  for (const database of databases) await database.drop()
})

const appliedTo = async (postId: string): Promise<number[]> => {
  const { rows } = await consumerDatabase.db.execute<{ wording: number }>(
    sql`select wording from applied where key = ${postId} order by seq`,
  )
  return rows.map((row) => row.wording)
}

test('events of a post are applied once and in order while relay and consumer are killed at random', async () => {
  const [publisher = '', consumer = '', events = ''] = databases.map((database) => database.url)
  const urls = { publisher, consumer, eventLog: events }
  const posts = ['post-a', 'post-b', 'post-c', 'post-d']
  const each = 100
  let writing = true
  const writers = posts.map(async (post) => {
    for (let n = 0; n < each; n += 1) await reword(publisherDatabase, 'predictions', post)
  })
  const written = Promise.all(writers).then(() => {
    writing = false
  })
  let kills = 0
  while (writing || kills < 6) {
    const child = startEventsProcess(urls)
    await new Promise((running) => child.once('message', running))
    await pause(Math.random() * 60)
    await kill(child)
    kills += 1
  }
  await written
  const last = startEventsProcess(urls)
  const isThrough = async () => (await Promise.all(posts.map(appliedTo))).every((applied) => applied.length >= each)
  await eventually(isThrough, 60_000)
  await kill(last)
  for (const post of posts) expect(await appliedTo(post)).toEqual(upTo(each))
}, 180_000)

test('writers that commit out of order lose no event on the log', async () => {
  const post = (n: number) => `writer-${n}`
  await Promise.all(
    upTo(8).map(async (n) => {
      for (let i = 0; i < 50; i += 1) await reword(publisherDatabase, 'predictions', post(n))
    }),
  )
  const received = new Map<string, number[]>()
  const subscription = eventLog.subscribe({
    group: 'out-of-turn',
    topics: ['predictions'],
    handle: async (batch) => {
      for (const { event } of batch)
        received.set(event.key, [...(received.get(event.key) ?? []), Number(event.version)])
    },
  })
  await createRelay({ database: publisherDatabase, topic: 'predictions', eventLog, log }).flush()
  await subscription.flush()
  for (const n of upTo(8)) expect(received.get(post(n))).toEqual(upTo(50))
})

test('an event delivered twice has its effect once', async () => {
  const events = eventsOf(PredictionEditedSchema, 'twice', { postId: 'twice', wording: 1 })
  const handlers = [
    handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
      await keep(tx, postId, wording)
    }),
  ]
  await eventLog.append('doubling', events)
  await eventLog.append('doubling', events)
  await createConsumer({
    group: 'doubler',
    topics: ['doubling'],
    handlers,
    database: consumerDatabase,
    eventLog,
    log,
  }).flush()
  expect(await appliedTo('twice')).toEqual([1])
})
