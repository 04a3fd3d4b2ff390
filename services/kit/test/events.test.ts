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
  hear,
  listParked,
  openEventLog,
  replayParked,
  tell,
} from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { type Database, openDatabase } from '../src/postgres/index.ts'
import { emptyDatabase, eventsOf, type TestDatabase, testDatabase } from '../src/testing/index.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const log = silentLog()
let databases: TestDatabase[]
let teller: Database
let hearer: Database
let eventLog: EventLog

beforeAll(async () => {
  databases = [
    await testDatabase('kit', migrations),
    await testDatabase('kit', migrations),
    await emptyDatabase('events'),
  ]
  const [a, b, c] = databases as [TestDatabase, TestDatabase, TestDatabase]
  teller = openDatabase({ name: 'teller', url: a.url, poolSize: 8, log })
  hearer = openDatabase({ name: 'hearer', url: b.url, poolSize: 4, log })
  eventLog = openEventLog(c.url, { log })
  await eventLog.start?.()
})

afterAll(async () => {
  for (const part of [teller, hearer, eventLog]) await part.stop?.()
  for (const database of databases) await database.drop()
})

/** One more wording of a post: its row is locked, the fact told in the same transaction. */
async function reword(postId: string): Promise<void> {
  await teller.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      version: string
    }>(sql`insert into counters as c (key, total, version) values (${postId}, 0, 1)
      on conflict (key) do update set version = c.version + 1 returning version`)
    const version = Number(rows[0]?.version)
    await tell(tx, 'predictions', {
      key: postId,
      version,
      schema: PredictionEditedSchema,
      message: { postId, wording: version },
    })
  })
}

const appliedTo = async (postId: string): Promise<number[]> => {
  const { rows } = await hearer.db.execute<{ wording: number }>(
    sql`select wording from applied where key = ${postId} order by seq`,
  )
  return rows.map((row) => row.wording)
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('facts of a post arrive in order and once in effect while relay and consumer are killed at random', async () => {
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
    const child = fork(fileURLToPath(new URL('./events.process.ts', import.meta.url)), [a, b, c], {
      stdio: 'ignore',
      execArgv: [],
    })
    await new Promise((running) => child.once('message', running))
    await pause(Math.random() * 60)
    await killed(child)
    kills += 1
  }
  await written
  const last = fork(fileURLToPath(new URL('./events.process.ts', import.meta.url)), [a, b, c], {
    stdio: 'ignore',
    execArgv: [],
  })
  await until(async () => (await Promise.all(posts.map(appliedTo))).every((applied) => applied.length >= each))
  await killed(last)
  for (const post of posts) expect(await appliedTo(post)).toEqual(upTo(each))
}, 60_000)

test('writers that commit out of turn lose no fact on the log', async () => {
  const post = (n: number) => `writer-${n}`
  await Promise.all(
    upTo(8).map(async (n) => {
      for (let i = 0; i < 50; i += 1) await reword(post(n))
    }),
  )
  const heard = new Map<string, number[]>()
  const subscription = eventLog.subscribe({
    group: 'out-of-turn',
    topics: ['predictions'],
    handle: async (batch) => {
      for (const { event } of batch) heard.set(event.key, [...(heard.get(event.key) ?? []), Number(event.version)])
    },
  })
  await createRelay({ database: teller, topic: 'predictions', eventLog, log }).flush()
  await subscription.flush()
  for (const n of upTo(8)) expect(heard.get(post(n))).toEqual(upTo(50))
})

test('an event that cannot be handled is set aside with its key, others go on, and it is replayed', async () => {
  let broken = true
  const applied: string[] = []
  const hearings = [
    hear(PredictionEditedSchema, async (_tx, { postId, wording }) => {
      if (postId === 'bad' && wording === 2 && broken) throw new Error('cannot be\0 handled')
      applied.push(`${postId} ${wording}`)
    }),
  ]
  const wordings = (postId: string) => upTo(3).map((wording) => ({ postId, wording }))
  await eventLog.append('parking', [
    ...eventsOf(PredictionEditedSchema, 'bad', ...wordings('bad')),
    ...eventsOf(PredictionEditedSchema, 'good', ...wordings('good')),
  ])
  const consumer = createConsumer({ group: 'parker', topics: ['parking'], hearings, database: hearer, eventLog, log })
  await consumer.flush()
  expect(applied.sort()).toEqual(['bad 1', 'good 1', 'good 2', 'good 3'])
  const parked = await listParked(hearer, 'parker')
  expect(parked.map((event) => event.reason)).toEqual([
    'Error: cannot be handled',
    'an earlier event of the same key is set aside',
  ])

  broken = false
  expect(await replayParked(hearer, 'parker', hearings)).toEqual({ applied: 2, failed: [] })
  expect(applied.slice(-2)).toEqual(['bad 2', 'bad 3'])
  expect(await listParked(hearer, 'parker')).toEqual([])
})

test('an event delivered twice has its effect once', async () => {
  const events = eventsOf(PredictionEditedSchema, 'twice', { postId: 'twice', wording: 1 })
  const hearings = [
    hear(PredictionEditedSchema, async (tx, { postId, wording }) => {
      await tx.execute(sql`insert into applied (key, wording) values (${postId}, ${wording})`)
    }),
  ]
  await eventLog.append('doubling', events)
  await eventLog.append('doubling', events)
  await createConsumer({ group: 'doubler', topics: ['doubling'], hearings, database: hearer, eventLog, log }).flush()
  expect(await appliedTo('twice')).toEqual([1])
})

async function killed(child: ChildProcess): Promise<void> {
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exited
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(50)) if (await holds()) return
  throw new Error('it did not come to hold within 30 s')
}
