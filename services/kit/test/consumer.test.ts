import { create, toBinary } from '@bufbuild/protobuf'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pruneInbox } from '../src/events/inbox.ts'
import { createConsumer, handler, openEventLog, replayDeadLetters } from '../src/events/index.ts'
import { newId } from '../src/postgres/index.ts'
import { connect } from '../src/rpc/index.ts'
import { eventsOf, testKeys } from '../src/testing/index.ts'
import { appendBytes, type Ground, keep, log, openGround, until, upTo } from './consuming.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.end())
beforeEach(() => ground.begin())

test('events of several partitions share a transaction; if one is bad, the other keys are still applied', async () => {
  const seen: string[] = []
  const transactions = handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
    if (postId === 'key-3' && wording === 2) throw new Error('a bad event')
    await keep(tx, postId, wording)
    const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    seen.push(rows[0]?.id ?? '')
  })
  const keys = upTo(12).map((n) => `key-${n}`)
  for (const key of keys) await ground.append(key, 1)
  await ground.consumer([transactions]).flush()
  expect(seen).toHaveLength(12)
  expect(new Set(seen).size).toBe(1)
  for (const key of keys) await ground.append(key, 2)
  await ground.consumer([transactions]).flush()
  for (const key of keys)
    expect([key, await ground.appliedTo(key)]).toEqual([key, key === 'key-3' ? [1, 1] : [1, 1, 2]])
  expect((await ground.deadLetters()).map(({ attempts }) => attempts)).toEqual([4])
})

test('a batch of one partition is one transaction; if an event is bad, those before it are still applied', async () => {
  const transactions = handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
    await keep(tx, postId, wording)
    const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    seen.push(rows[0]?.id ?? '')
    if (postId === 'bad' && wording === 5) throw new Error('a bad event')
  })
  const seen: string[] = []
  await ground.append('one', 50)
  await ground.consumer([transactions]).flush()
  expect(new Set(seen).size).toBe(1)
  expect(await ground.appliedTo('one')).toEqual(upTo(50))
  await ground.append('bad', 6)
  await ground.consumer([transactions]).flush()
  expect(await ground.appliedTo('bad')).toEqual([1, 2, 3, 4])
  expect((await ground.deadLetters()).map(({ attempts }) => attempts)).toEqual([4, 0])
})

test('fault 26: an undecodable event is dead-lettered, and only its key waits until a replay decodes it', async () => {
  const keeping = handler(
    PredictionEditedSchema,
    async (tx, { postId, wording }) => void (await keep(tx, postId, wording)),
  )
  const [late] = eventsOf(PredictionEditedSchema, 'bad', { postId: 'bad', wording: 2 })
  if (!late) throw new Error('there is one')
  await ground.append('bad', 1)
  await appendBytes(ground.eventsUrl)(ground.topic, 'bad', Buffer.from('not an event'))
  await ground.append('bad', 3)
  const others = upTo(12).map((n) => `key-${n}`)
  for (const key of others) await ground.append(key, 2)
  await ground.consumer([keeping]).flush()
  expect(await ground.appliedTo('bad')).toEqual([1])
  for (const key of others) expect(await ground.appliedTo(key)).toEqual([1, 2])
  const [first, ...behind] = await ground.deadLetters()
  if (!first) throw new Error('there is no dead letter')
  expect(first).toMatchObject({
    type: 'undecodable',
    key: 'bad',
    attempts: 4,
    reason: expect.stringMatching(/^\w*Error: /),
  })
  expect(behind.map(({ attempts }) => attempts)).toEqual([0, 0, 0])

  const replay = () => replayDeadLetters(ground.database, ground.topic, [keeping])
  expect(await replay()).toMatchObject({ applied: 0, failed: [{ type: 'undecodable', key: 'bad', waiting: 3 }] })
  // In production a later version of the schema would decode the event. The test changes the stored bytes instead.
  const mended = toBinary(
    EventSchema,
    create(EventSchema, { id: first.eventId, type: 'undecodable', key: 'bad', payload: toBinary(EventSchema, late) }),
  )
  await ground.database.db.execute(
    sql`update parked_events set event = ${Buffer.from(mended)}::bytea where event_id = ${first.eventId}::uuid`,
  )
  expect(await replay()).toEqual({ applied: 4, failed: [] })
  expect(await ground.appliedTo('bad')).toEqual([1, 2, 1, 2, 3])
  expect(await ground.deadLetters()).toEqual([])
})

test('a drained consumer finishes its current batch and leaves the backlog', async () => {
  const begun = Promise.withResolvers<void>()
  const slowly = handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
    begun.resolve()
    await keep(tx, postId, wording)
  })
  await ground.append('backlog', 1_000)
  const consumer = ground.consumer([slowly])
  await consumer.start?.()
  await begun.promise
  await consumer.drain?.()
  const handled = await ground.appliedTo('backlog')
  expect(handled).toEqual(upTo(500))
})

test('a handler of many events gets consecutive events in one call, in order', async () => {
  const sizes: number[] = []
  const many = handler(PredictionEditedSchema, {
    handleMany: async (tx, events) => {
      sizes.push(events.length)
      for (const { message } of events) await keep(tx, message.postId, message.wording)
    },
  })
  await ground.append('many', 120)
  await ground.consumer([many]).flush()
  expect(sizes).toEqual([120])
  expect(await ground.appliedTo('many')).toEqual(upTo(120))
})

test('no transaction is open in the log’s database while a batch is handled', async () => {
  const watching = new pg.Client({ connectionString: ground.eventsUrl })
  await watching.connect()
  const open: number[] = []
  const handling = handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
    const { rows } = await watching.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
    )
    open.push(Number(rows[0]?.count))
    await keep(tx, postId, wording)
  })
  await ground.append('quiet', 3)
  await ground.consumer([handling]).flush()
  expect(open).toEqual([0, 0, 0])
  await watching.end()
})

test('faults 4 and 5: replicas that lose their locks in the middle apply each event once and in order', async () => {
  const breaker = new pg.Client({ connectionString: ground.eventsUrl })
  await breaker.connect()
  const slowly = handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
    await tx.execute(sql`select pg_sleep(0.002)`)
    await keep(tx, postId, wording)
  })
  const keys = upTo(6).map((n) => `key-${n}`)
  const other = openEventLog(ground.eventsUrl, { log })
  const second = createConsumer({
    group: ground.topic,
    topics: [ground.topic],
    handlers: [slowly],
    database: ground.database,
    eventLog: other,
    log,
  })
  const first = ground.consumer([slowly])
  await first.start?.()
  await second.start?.()
  for (const round of upTo(10)) {
    for (const key of keys)
      await ground.eventLog.append(
        ground.topic,
        eventsOf(PredictionEditedSchema, key, ...upTo(10).map((n) => ({ postId: key, wording: (round - 1) * 10 + n }))),
      )
    await breaker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'event log partitions'`,
    )
  }
  for (const key of keys) await until(async () => (await ground.appliedTo(key)).length >= 100)
  await first.drain?.()
  await second.drain?.()
  for (const key of keys) expect(await ground.appliedTo(key)).toEqual(upTo(100))
  await other.stop?.()
  await breaker.end()
}, 120_000)

test('a peer cannot be called inside a transaction', async () => {
  const identity = (await testKeys('predictions', 'auth')).identity('predictions')
  const auth = connect(AuthService, { audience: 'auth', address: '127.0.0.1:1', identity })
  const asked = ground.database.transaction(() => auth.getMemberCards({ memberIds: ['ann'] }))
  await expect(asked).rejects.toThrow('auth.GetMemberCards is called inside a database transaction')
  auth.close()
})

describe('the inbox', () => {
  const noted = async () =>
    (
      await ground.database.db.execute<{ position: string }>(
        sql`select position from inbox where consumer = ${ground.topic} order by position`,
      )
    ).rows.map(({ position }) => Number(position))
  const prune = async () =>
    pruneInbox(ground.database.db, ground.topic, await ground.eventLog.positionsOf(ground.topic, [ground.topic]), 14)
  const age = (days: number) =>
    ground.database.db.execute(
      sql`update inbox set applied_at = now() - make_interval(days => ${days}) where consumer = ${ground.topic}`,
    )

  test('drops only old entries before the committed position', async () => {
    const bad = handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
      if (wording === 3) throw new Error('a bad event')
      await keep(tx, postId, wording)
    })
    await ground.append('a', 4)
    await ground.consumer([bad]).flush()
    expect(await noted()).toEqual([0, 1, 2, 3])
    expect(await prune()).toBe(0)
    await age(15)
    // Adds an event that was handled. Its position was not committed, as after a kill.
    const [{ partition }] = (
      await ground.database.db.execute<{ partition: number }>(
        sql`select partition from inbox where consumer = ${ground.topic}`,
      )
    ).rows as [{ partition: number }]
    await ground.database.db.execute(sql`insert into inbox (consumer, event_id, applied_at, topic, partition, position)
      values (${ground.topic}, ${newId()}::uuid, now() - interval '20 days', ${ground.topic}, ${partition}, 4)`)
    expect(await prune()).toBe(2)
    expect(await noted()).toEqual([2, 3, 4])
  })

  test('is pruned by its index', async () => {
    const { rows } = await ground.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select ctid from inbox where applied_at < now() order by applied_at limit 5000`,
      )
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('inbox_applied_at')
  })
})
