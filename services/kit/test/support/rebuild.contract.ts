import { fileURLToPath } from 'node:url'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { commonErrors } from '../../src/errors/index.ts'
import {
  createConsumer,
  type EventLog,
  handler,
  openEventLog,
  publish,
  type ReadModels,
  rebuildReadModels,
  replayDeadLetters,
} from '../../src/events/index.ts'
import { createRebuildPass } from '../../src/events/rebuild-pass.ts'
import { silentLog } from '../../src/log/index.ts'
import { type Database, newId, openDatabase, type Queries } from '../../src/postgres/index.ts'
import { contentOf, eventsOf, eventually, type TestDatabase, testDatabase } from '../../src/testing/index.ts'
import type { TestServer } from '../../src/testing/servers/index.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const log = silentLog()
/** The tests of rebuilds, for every event log. */
export function rebuilding(open: () => Promise<TestServer>): void {
  let own: TestDatabase
  let server: TestServer
  let database: Database
  let eventLog: EventLog
  beforeAll(async () => {
    own = await testDatabase('kit', migrations)
    server = await open()
    database = openDatabase({ name: 'copier', url: own.url, poolSize: 4, log })
    eventLog = openEventLog(server.url, { log })
    await eventLog.start?.()
  }, 60_000)
  afterAll(async () => {
    for (const part of [database, eventLog]) await part.stop?.()
    await own.drop()
    await server.close()
  })

  /** Counts the wordings of a post. The count is right only if each event is handled once. */
  const count = (tx: Queries, postId: string) =>
    tx.execute(sql`insert into counters as c (key, total, version) values (${postId}, 1, 0)
    on conflict (key) do update set total = c.total + 1`)

  let topic: string
  let group: string
  let poisoned = false
  beforeEach(async () => {
    ;[topic, group, poisoned] = [newId(), newId(), false]
    await database.db.execute(sql`delete from counters`)
  })

  const handlers = [
    handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
      if (poisoned && postId === 'b' && wording === 2) throw new Error('a bad event')
      await count(tx, postId)
    }),
  ]
  async function handleAll(): Promise<void> {
    const consumer = createConsumer({ group, topics: [topic], handlers, database, eventLog, log })
    await consumer.start?.()
    await consumer.flush()
    await consumer.drain?.()
  }
  const append = (postId: string, ...wordings: readonly number[]) =>
    eventLog.append(
      topic,
      eventsOf(PredictionEditedSchema, postId, ...wordings.map((wording) => ({ postId, wording }))),
    )
  const readModels = (more: Partial<ReadModels> = {}): ReadModels => ({
    tables: ['counters'],
    topics: [topic],
    handlers: () => handlers,
    ...more,
  })
  const rebuild = (more: Partial<ReadModels> = {}, source = eventLog) =>
    rebuildReadModels({ group, databaseUrl: database.url, eventLog: source, readModels: readModels(more), log })
  const totals = async () =>
    Object.fromEntries(
      (await database.db.execute<{ key: string; total: string }>(sql`select key, total from counters`)).rows.map(
        ({ key, total }) => [key, Number(total)],
      ),
    )
  const damage = () => database.db.execute(sql`update counters set total = 99`)
  const structure = async () =>
    (
      await database.pool.query(`select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`)
    ).rows

  test('read models are rebuilt from the start of the log, with the constraints and indexes that they had', async () => {
    await append('a', 1, 2, 3)
    await append('b', 1, 2)
    await handleAll()
    const before = await structure()
    await damage()
    expect(await rebuild()).toEqual({ events: 5, tables: ['counters'] })
    expect(await totals()).toEqual({ a: 3, b: 2 })
    expect(await structure()).toEqual(before)
  })

  test('events that the service has not handled yet are left to it, so that each is handled once', async () => {
    await append('a', 1, 2)
    await handleAll()
    await append('a', 3)
    await append('b', 1)
    await rebuild()
    expect(await totals()).toEqual({ a: 2 })
    await handleAll()
    expect(await totals()).toEqual({ a: 3, b: 1 })
  })

  test('each event is handled once if rebuilds run while the service handles new events', async () => {
    const consumer = createConsumer({ group, topics: [topic], handlers, database, eventLog, log })
    await consumer.start?.()
    let going = true
    const coming = (async () => {
      for (let n = 1; going; n += 1) {
        await append(n % 2 ? 'a' : 'b', n)
        if (n % 20 === 0) await consumer.flush()
      }
    })()
    for (let round = 0; round < 3; round += 1) await rebuild()
    going = false
    await coming
    await consumer.flush()
    await consumer.drain?.()
    const counted = await totals()
    await rebuild()
    expect(await totals()).toEqual(counted)
    const { rows } = await database.db.execute<{ count: string }>(
      sql`select count(*) from inbox where consumer = ${group}`,
    )
    expect((counted['a'] ?? 0) + (counted['b'] ?? 0)).toBe(Number(rows[0]?.count))
  })

  test('events that the service handles after the swap are not handled again by the rebuild', async () => {
    await append('a', 1)
    await handleAll()
    const slowToEnd: EventLog = {
      ...eventLog,
      subscribe(options) {
        const subscription = eventLog.subscribe(options)
        return {
          ...subscription,
          async drain() {
            await append('a', 2)
            await handleAll()
            await subscription.flush()
            await subscription.drain?.()
          },
        }
      },
    }
    await rebuild({}, slowToEnd)
    expect(await totals()).toEqual({ a: 2 })
  })

  test('a row that the service itself writes until the rebuild locks its table is kept', async () => {
    await append('a', 1)
    await handleAll()
    const writer = await database.pool.connect()
    await writer.query('begin')
    await writer.query(`insert into counters (key, total, version) values ('own', 7, 0)`)
    const rebuilt = rebuild({
      keepOwnWrites: async (tx) =>
        void (await tx.execute(sql`insert into counters select * from public.counters where key = 'own'`)),
    })
    const waiting = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`
    await eventually(async () => (await database.pool.query(waiting)).rows.length > 0)
    await writer.query('commit')
    writer.release()
    await rebuilt
    expect(await totals()).toEqual({ a: 1, own: 7 })
  })

  test('nothing is handled while it is unknown whether the tables were swapped', async () => {
    const pass = createRebuildPass({ group, topics: [topic], handlers, database, eventLog })
    const events = eventsOf(PredictionEditedSchema, 'a', { postId: 'a', wording: 1 })
    const batch = events.map((event) => ({ topic, partition: 0, position: 0n, event }))
    await pass.begin()
    const lost = () => Promise.reject(new Error('the connection broke'))
    await expect(pass.finish(lost)).rejects.toThrow('the connection broke')
    await expect(pass.handle(batch)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(pass.seen()).toBe(0)
    pass.resume()
    await pass.handle(batch)
    expect(pass.seen()).toBe(1)
  })

  test('no event is lost if the last step has to be retried', async () => {
    await append('a', 1, 2)
    await append('b', 1)
    const failingOnce = [
      handler(PredictionEditedSchema, async (tx, { postId }) => {
        tries += 1
        if (tries === 2) throw commonErrors.unavailable()
        await count(tx, postId)
      }),
    ]
    let tries = 0
    let concluded = 0
    await rebuild({
      handlers: () => failingOnce,
      async conclude() {
        concluded += 1
        if (concluded === 1) await handleAll() // so that the last step has to handle all events
      },
    })
    expect(tries).toBe(4)
    expect(await totals()).toEqual({ a: 2, b: 1 })
  })

  test('a rebuild that fails or is cut off leaves the live tables unchanged, and the next one succeeds', async () => {
    await append('a', 1, 2, 3)
    await handleAll()
    await damage()
    const before = await contentOf(database.url)
    const failing = rebuild({ conclude: () => Promise.reject(new Error('cut off')) })
    await expect(failing).rejects.toThrow('cut off')
    const bad = [handler(PredictionEditedSchema, () => Promise.reject(new Error('a bad event')))]
    await expect(rebuild({ handlers: () => bad })).rejects.toThrow(
      /PredictionEdited.*key a\) cannot be handled: Error: a bad event/,
    )
    expect(await contentOf(database.url)).toEqual(before)
    await rebuild()
    expect(await totals()).toEqual({ a: 3 })
  })

  test('a rebuild can write to nothing but the read models, and publish nothing', async () => {
    await append('a', 1)
    await handleAll()
    const message = { postId: 'a', wording: 1 }
    const failing = handler(PredictionEditedSchema, (tx) =>
      publish(tx, topic, { key: 'a', version: 1, schema: PredictionEditedSchema, message }),
    )
    await expect(rebuild({ handlers: () => [failing] })).rejects.toThrow('cannot be handled')
    const writing = handler(PredictionEditedSchema, async (tx) => void (await tx.execute(sql`delete from inbox`)))
    await expect(rebuild({ handlers: () => [writing] })).rejects.toThrow('cannot be handled')
    expect((await database.pool.query('select from outbox')).rowCount).toBe(0)
  })

  test('dead letters are left out until a replay, and a rebuild waits for an unavailable peer', async () => {
    poisoned = true
    await append('a', 1)
    await append('b', 1, 2, 3)
    await handleAll()
    let asked = 0
    const patient = [
      handler(PredictionEditedSchema, async (tx, { postId }) => {
        asked += 1
        if (asked === 1) throw commonErrors.unavailable()
        await count(tx, postId)
      }),
    ]
    await rebuild({ handlers: () => patient })
    expect(await totals()).toEqual({ a: 1, b: 1 })
    expect(await replayDeadLetters(database, group, handlers)).toMatchObject({
      applied: 0,
      failed: [{ type: PredictionEditedSchema.typeName, key: 'b', reason: 'Error: a bad event', waiting: 1 }],
    })
    poisoned = false
    await replayDeadLetters(database, group, handlers)
    expect(await totals()).toEqual({ a: 1, b: 3 })
  })

  test('two rebuilds, or a rebuild and a replay, do not run at once', async () => {
    poisoned = true
    await append('b', 1, 2)
    await handleAll()
    await rebuild({
      conclude: async () => {
        await expect(rebuild()).rejects.toThrow('under way')
        await expect(replayDeadLetters(database, group, handlers)).rejects.toThrow('under way')
      },
    })
  })
}
