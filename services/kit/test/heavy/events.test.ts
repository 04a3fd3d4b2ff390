import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import {
  createConsumer,
  createRelay,
  type EventLog,
  handler,
  listDeadLetters,
  openEventLog,
  publish,
  replayDeadLetters,
} from '../../src/events/index.ts'
import { silentLog } from '../../src/log/index.ts'
import { type Database, openDatabase, type Queries } from '../../src/postgres/index.ts'
import { emptyDatabase, eventsOf, eventually, type TestDatabase, testDatabase } from '../../src/testing/index.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const log = silentLog()
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

/** Changes the wording of a post: locks its row and publishes the event in the same transaction. */
async function reword(postId: string): Promise<void> {
  await publisherDatabase.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      version: string
    }>(sql`insert into counters as c (key, total, version) values (${postId}, 0, 1)
      on conflict (key) do update set version = c.version + 1 returning version`)
    const version = Number(rows[0]?.version)
    await publish(tx, 'predictions', {
      key: postId,
      version,
      schema: PredictionEditedSchema,
      message: { postId, wording: version },
    })
  })
}

const keepApplied = (tx: Queries, postId: string, wording: number) =>
  tx.execute(sql`insert into applied (key, wording) values (${postId}, ${wording})`)

const appliedTo = async (postId: string): Promise<number[]> => {
  const { rows } = await consumerDatabase.db.execute<{ wording: number }>(
    sql`select wording from applied where key = ${postId} order by seq`,
  )
  return rows.map((row) => row.wording)
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('events of a post are applied once and in order while relay and consumer are killed at random', async () => {
  const [a, b, c] = databases.map((database) => database.url) as [string, string, string]
  const posts = ['post-a', 'post-b', 'post-c', 'post-d']
  const each = 100
  let writing = true
  const writers = posts.map(async (post) => {
    for (let n = 0; n < each; n += 1) await reword(post)
  })
  const written = Promise.all(writers).then(() => {
    writing = false
  })
  let kills = 0
  while (writing || kills < 6) {
    const child = fork(fileURLToPath(new URL('../events.process.ts', import.meta.url)), [a, b, c], {
      stdio: 'ignore',
      execArgv: [],
    })
    await new Promise((running) => child.once('message', running))
    await pause(Math.random() * 60)
    await killed(child)
    kills += 1
  }
  await written
  const last = fork(fileURLToPath(new URL('../events.process.ts', import.meta.url)), [a, b, c], {
    stdio: 'ignore',
    execArgv: [],
  })
  const isThrough = async () => (await Promise.all(posts.map(appliedTo))).every((applied) => applied.length >= each)
  await eventually(isThrough, 60_000)
  await killed(last)
  for (const post of posts) expect(await appliedTo(post)).toEqual(upTo(each))
}, 180_000)

test('writers that commit out of order lose no event on the log', async () => {
  const post = (n: number) => `writer-${n}`
  await Promise.all(
    upTo(8).map(async (n) => {
      for (let i = 0; i < 50; i += 1) await reword(post(n))
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

test('fault 13: an event that cannot be handled becomes a dead letter, its key waits, others go on, and it is replayed', async () => {
  let broken = true
  const handlers = [
    handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
      if (postId === 'bad' && wording === 2 && broken) throw new Error('cannot be\0 handled')
      await keepApplied(tx, postId, wording)
    }),
  ]
  const wordings = (postId: string) => upTo(3).map((wording) => ({ postId, wording }))
  await eventLog.append('failing', [
    ...eventsOf(PredictionEditedSchema, 'bad', ...wordings('bad')),
    ...eventsOf(PredictionEditedSchema, 'good', ...wordings('good')),
  ])
  const consumer = createConsumer({
    group: 'failing',
    topics: ['failing'],
    handlers,
    database: consumerDatabase,
    eventLog,
    log,
  })
  await consumer.flush()
  expect(await appliedTo('bad')).toEqual([1])
  expect(await appliedTo('good')).toEqual([1, 2, 3])
  const deadLetters = await listDeadLetters(consumerDatabase, 'failing')
  expect(deadLetters.map((event) => event.reason)).toEqual([
    'Error: cannot be handled',
    'an earlier event of the same key is a dead letter',
  ])

  broken = false
  expect(await replayDeadLetters(consumerDatabase, 'failing', handlers)).toEqual({ applied: 2, failed: [] })
  expect(await appliedTo('bad')).toEqual([1, 2, 3])
  expect(await listDeadLetters(consumerDatabase, 'failing')).toEqual([])
})

test('an event delivered twice has its effect once', async () => {
  const events = eventsOf(PredictionEditedSchema, 'twice', { postId: 'twice', wording: 1 })
  const handlers = [
    handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
      await keepApplied(tx, postId, wording)
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

async function killed(child: ChildProcess): Promise<void> {
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exited
}
