import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { type Consumer, createConsumer, createRelay, handler } from '../../src/events/index.ts'
import { createMetrics } from '../../src/telemetry/index.ts'
import { findOwnServer, findServer, onServer } from '../../src/testing/servers/index.ts'
import { type Ground, keep, log, openGround, reword, until, upTo } from '../consuming.ts'
import { ended, kill, startEventsProcess } from '../support/events-process.ts'

const keeping = handler(
  PredictionEditedSchema,
  async (tx, { postId, wording }) => void (await keep(tx, postId, wording)),
)
const posts = upTo(4).map((n) => `post-${n}`)

/** Rewords each post this many times; the posts concurrently. */
const rewordAll = ({ database, topic }: Ground, count: number) =>
  Promise.all(
    posts.map(async (post) => {
      for (const _ of upTo(count)) await reword(database, topic, post)
    }),
  )

/** Whether all versions of each post up to this one are applied. */
const isThrough = async (ground: Ground, last: number) =>
  (await Promise.all(posts.map(ground.appliedTo))).every((applied) => applied.length >= last)

/** Waits until the group of events.process.ts has committed the position of every event. */
const untilCommitted = ({ eventLog }: Ground) =>
  until(async () => (await eventLog.lagOf('consumer', ['predictions'])).get('predictions') === 0)

/** Number of events in the outbox. */
const waiting = async ({ database }: Ground) =>
  (await database.db.execute<{ count: number }>(sql`select count(*)::int as count from outbox`)).rows[0]?.count

onServer(await findServer('kafka'), 'a consumer of a log on Kafka', (open) => {
  test('its lag metric counts the events that it has not handled, and is 0 once it has caught up', async () => {
    const ground = await openGround(await open())
    await ground.begin()
    const keys = upTo(6).map((n) => `key-${n}`)
    const append = async () => {
      for (const key of keys) await ground.append(key, 5)
    }
    /** Creates a consumer of the group. Returns it with a function that reads its lag metric. */
    const observed = (): [Consumer, () => Promise<number | undefined>] => {
      const consumer = ground.consumer([keeping])
      const metrics = createMetrics()
      consumer.observe?.({ metrics })
      const lagOf = async () =>
        (await metrics.read()).find(
          ({ name, labels: { consumer, topic } }) =>
            name === 'events_lag' && consumer === ground.topic && topic === ground.topic,
        )?.value
      return [consumer, lagOf]
    }

    const [first, lagOfFirst] = observed()
    expect(await lagOfFirst()).toBe(0)
    await append()
    expect(await lagOfFirst()).toBe(30)
    await first.start?.()
    await first.flush()
    expect(await lagOfFirst()).toBe(0)
    await first.drain?.()
    await append()
    expect(await lagOfFirst()).toBe(30)
    await append()
    const [second, lagOfSecond] = observed()
    expect(await lagOfSecond()).toBe(60)
    await second.start?.()
    await second.flush()
    expect([await lagOfFirst(), await lagOfSecond()]).toEqual([0, 0])
    await second.drain?.()
    await ground.end()
  }, 120_000)

  test('fault 4: relay and consumer are killed between effect and commit, and each event has its effect once', async () => {
    const ground = await openGround(await open())
    await ground.begin()
    ground.topic = 'predictions' // of events.process.ts
    const urls = { publisher: ground.database.url, consumer: ground.database.url, eventLog: ground.eventsUrl }
    const positions = () => ground.eventLog.positionsOf('consumer', ['predictions'])
    const onLog = async () => (await ground.eventLog.lagOf('no consumer', ['predictions'])).get('predictions')
    const applied = async () => (await Promise.all(posts.map(ground.appliedTo))).flat().length
    await rewordAll(ground, 20)

    expect(await ended(startEventsProcess(urls, 'append'))).toBe('SIGKILL')
    expect([await waiting(ground), await onLog()]).toEqual([80, 80])
    const before = await positions()
    expect(await ended(startEventsProcess(urls, 'effect'))).toBe('SIGKILL')
    expect(await applied()).toBeGreaterThan(0)
    expect(await positions()).toEqual(before)

    const last = startEventsProcess(urls)
    await until(() => isThrough(ground, 20))
    await untilCommitted(ground)
    await kill(last)
    expect(await onLog()).toBeGreaterThanOrEqual(160)
    for (const post of posts) expect(await ground.appliedTo(post)).toEqual(upTo(20))
    await ground.end()
  }, 180_000)

  test('fault 4: while a process is paused beyond its session another takes over, and each event has its effect once', async () => {
    const ground = await openGround(await open())
    await ground.begin()
    ground.topic = 'predictions' // of events.process.ts
    const urls = { publisher: ground.database.url, consumer: ground.database.url, eventLog: ground.eventsUrl }
    const append = async (keys: readonly string[]) => {
      for (const key of keys) await ground.append(key, 5)
    }
    const [early, late, last] = ['early', 'late', 'last'].map((name) => upTo(8).map((n) => `${name}-${n}`))
    const untilApplied = async (keys: readonly string[] = []) => {
      await append(keys)
      for (const key of keys) await until(async () => (await ground.appliedTo(key)).length >= 5)
    }
    const paused = startEventsProcess(urls)
    await untilApplied(early)
    paused.kill('SIGSTOP')
    const other = startEventsProcess(urls)
    await untilApplied(late)
    paused.kill('SIGCONT')
    await untilApplied(last)
    await untilCommitted(ground)
    for (const process of [paused, other]) await kill(process)
    for (const key of [early, late, last].flatMap((keys = []) => keys))
      expect(await ground.appliedTo(key)).toEqual(upTo(5))
    await ground.end()
  }, 180_000)
})

onServer(await findOwnServer('kafka'), 'outbox and relay on a Kafka that ends', (open) => {
  test('fault 3: events published while the log is unavailable arrive once and in order per key after its return', async () => {
    const server = await open()
    const ground = await openGround(server)
    await ground.begin()
    const { database, eventLog, topic } = ground
    const relay = createRelay({ database, topic, eventLog, log })
    const consumer = createConsumer({ group: topic, topics: [topic], handlers: [keeping], database, eventLog, log })
    await relay.start?.()
    await consumer.start?.()
    await rewordAll(ground, 25)
    for (const end of ['stop', 'kill'] as const) {
      const writing = rewordAll(ground, 50) // the server ends while these are relayed
      await server[end]()
      await writing
      await rewordAll(ground, 50)
      expect(await waiting(ground)).toBeGreaterThanOrEqual(200)
      await server.start()
      await until(async () => (await waiting(ground)) === 0)
    }
    await until(() => isThrough(ground, 225))
    for (const post of posts) expect(await ground.appliedTo(post)).toEqual(upTo(225))
    await consumer.flush()

    const onLog = new Map<string, number[]>()
    const all = eventLog.subscribe({
      group: `${topic}-again`,
      topics: [topic],
      from: 'start',
      handle: async (batch) => {
        for (const { event } of batch) onLog.set(event.key, [...(onLog.get(event.key) ?? []), Number(event.version)])
      },
    })
    await all.start?.()
    await all.flush()
    for (const post of posts) expect([...new Set(onLog.get(post))]).toEqual(upTo(225))
    for (const part of [all, consumer, relay]) await part.drain?.()
    await ground.end()
  }, 300_000)
})
