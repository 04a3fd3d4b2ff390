import { toBinary } from '@bufbuild/protobuf'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type EventLog, openEventLog, type Received } from '../../src/events/index.ts'
import { silentLog } from '../../src/log/index.ts'
import { newId } from '../../src/postgres/index.ts'
import { eventsOf, eventually } from '../../src/testing/index.ts'
import { actThroughBreaks, type OwnServer } from '../../src/testing/servers/index.ts'

const log = silentLog()
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
const eventsFor = (key: string, count: number) =>
  eventsOf(PredictionEditedSchema, key, ...upTo(count).map((wording) => ({ postId: key, wording })))

interface Opened {
  readonly url: string
  close(): Promise<void>
  /** Appends bytes, which need not be a valid event, to the partition of a key that has an event. */
  appendBytes(topic: string, key: string, bytes: Buffer): Promise<void>
}

/** The tests for every event log. */
export function contract(open: () => Promise<Opened>): void {
  let url: string
  let close: () => Promise<void>
  let appendBytes: Opened['appendBytes']
  let eventLog: EventLog

  beforeAll(async () => {
    ;({ url, close, appendBytes } = await open())
    eventLog = openEventLog(url, { log })
    await eventLog.start?.()
  }, 60_000)

  afterAll(async () => {
    await eventLog.stop?.()
    await close()
  }, 60_000)

  /** Subscribes a group and keeps the versions of the events that it receives, by key. */
  function subscribed(group: string, topic: string, from = eventLog) {
    const received = new Map<string, number[]>()
    const subscription = from.subscribe({
      group,
      topics: [topic],
      handle: async (batch) => {
        for (const { event } of batch)
          received.set(event.key, [...(received.get(event.key) ?? []), Number(event.version)])
      },
    })
    return { received, subscription }
  }

  test('each group receives all events of a key in order', async () => {
    const topic = `order-${newId()}`
    const keys = upTo(10).map((n) => `key-${n}`)
    for (const key of keys) await eventLog.append(topic, eventsFor(key, 30))
    for (const group of [`a-${newId()}`, `b-${newId()}`]) {
      const { received, subscription } = subscribed(group, topic)
      await subscription.start?.()
      await subscription.flush()
      await subscription.drain?.()
      for (const key of keys) expect(received.get(key)).toEqual(upTo(30))
    }
  }, 60_000)

  test('a group resumes at its position, also in another process', async () => {
    const topic = `resume-${newId()}`
    const group = `resume-${newId()}`
    await eventLog.append(topic, eventsFor('before', 5))
    const first = subscribed(group, topic)
    await first.subscription.start?.()
    await first.subscription.flush()
    await first.subscription.drain?.()
    const other = openEventLog(url, { log })
    await other.start?.()
    await eventLog.append(topic, eventsFor('after', 5))
    const second = subscribed(group, topic, other)
    await second.subscription.start?.()
    await second.subscription.flush()
    await second.subscription.drain?.()
    await other.stop?.()
    expect(first.received.get('before')).toEqual(upTo(5))
    expect(second.received.get('before')).toBeUndefined()
    expect(second.received.get('after')).toEqual(upTo(5))
  }, 60_000)

  test('groups can start together on new topics', async () => {
    const topics = upTo(4).map((n) => `new-${n}-${newId()}`)
    const others = await Promise.all(
      upTo(5).map(async () => {
        const other = openEventLog(url, { log })
        await other.start?.()
        return other
      }),
    )
    const subscriptions = others.map((other, n) =>
      other.subscribe({
        group: `new-${n}-${newId()}`,
        topics,
        ...(n % 2 ? { from: 'now' } : {}),
        handle: async () => {},
      }),
    )
    const started = await Promise.allSettled(subscriptions.map((each) => each.start?.()))
    for (const each of subscriptions) await each.drain?.()
    for (const each of others) await each.stop?.()
    expect(started.map(({ status }) => status)).toEqual(subscriptions.map(() => 'fulfilled'))
  }, 60_000)

  test('a group that begins now receives all events that are appended after its start, and no earlier ones', async () => {
    const topic = `now-${newId()}`
    await eventLog.append(topic, eventsFor('before', 5))
    const received = new Map<string, number>()
    const subscription = eventLog.subscribe({
      group: `now-${newId()}`,
      topics: [topic],
      from: 'now',
      handle: async (batch) => {
        for (const { event } of batch) received.set(event.key, (received.get(event.key) ?? 0) + 1)
      },
    })
    await subscription.start?.()
    const keys = upTo(10).map((n) => `after-${n}`)
    for (const key of keys) await eventLog.append(topic, eventsFor(key, 5))
    await subscription.flush()
    await subscription.drain?.()
    expect([...received].sort()).toEqual(keys.map((key) => [key, 5]).sort())
  }, 60_000)

  test('a group that begins now receives a backlog that is appended at once', async () => {
    const topic = `backlog-${newId()}`
    let received = 0
    const subscription = eventLog.subscribe({
      group: `backlog-${newId()}`,
      topics: [topic],
      from: 'now',
      handle: async (batch) => {
        received += batch.length
      },
    })
    await subscription.start?.()
    await eventLog.append(topic, eventsFor('k', 900))
    await eventually(() => received >= 900, 40_000)
    await subscription.drain?.()
    expect(received).toBe(900)
  }, 60_000)

  test('a durable group receives a backlog of several partitions that is appended at once', async () => {
    const topic = `full-${newId()}`
    const { received, subscription } = subscribed(`full-${newId()}`, topic)
    await subscription.start?.()
    const keys = upTo(20).map((n) => `key-${n}`)
    await eventLog.append(
      topic,
      keys.flatMap((key) => eventsFor(key, 60)),
    )
    const count = () => [...received.values()].reduce((sum, versions) => sum + versions.length, 0)
    await eventually(() => count() >= 1_200, 40_000)
    await subscription.drain?.()
    for (const key of keys) expect(received.get(key)).toEqual(upTo(60))
  }, 60_000)

  test('events that could not be handled are delivered again, in order', async () => {
    const topic = `again-${newId()}`
    const received: number[] = []
    let failures = 3
    const subscription = eventLog.subscribe({
      group: `again-${newId()}`,
      topics: [topic],
      handle: async (batch) => {
        if (failures-- > 0) throw new Error('not now')
        received.push(...batch.map(({ event }) => Number(event.version)))
      },
    })
    await eventLog.append(topic, eventsFor('k', 20))
    await subscription.start?.()
    await eventually(() => received.length >= 20, 30_000)
    await subscription.drain?.()
    expect(received).toEqual(upTo(20))
  }, 60_000)

  test('fault 26: undecodable bytes are delivered in their place, as an event of type undecodable', async () => {
    const topic = `bytes-${newId()}`
    const [first, second] = eventsFor('k', 2)
    if (!first || !second) throw new Error('there are two')
    await eventLog.append(topic, [first])
    const notEvents = [
      Buffer.from('not an event'),
      Buffer.alloc(0),
      Buffer.from(toBinary(EventSchema, { ...first, id: '7' })),
    ]
    for (const bytes of notEvents) await appendBytes(topic, 'k', bytes)
    await eventLog.append(topic, [second])
    for (const from of [undefined, 'start'] as const) {
      const received: Received[] = []
      const subscription = eventLog.subscribe({
        group: `bytes-${newId()}`,
        topics: [topic],
        ...(from && { from }),
        handle: async (batch) => void received.push(...batch),
      })
      await subscription.start?.()
      await subscription.flush()
      await subscription.drain?.()
      const events = received.map(({ event }) => event)
      expect(events.map(({ type }) => type)).toEqual([first.type, ...notEvents.map(() => 'undecodable'), second.type])
      expect(events.map(({ key }) => key)).toEqual(events.map(() => 'k'))
      expect(events.slice(1, 4).map(({ payload }) => Buffer.from(payload))).toEqual(notEvents)
      expect(new Set(events.map(({ id }) => id)).size).toBe(5)
    }
  }, 60_000)

  test('two consumers of one group share the work and lose nothing', async () => {
    const topic = `shared-${newId()}`
    const group = `shared-${newId()}`
    const keys = upTo(16).map((n) => `key-${n}`)
    for (const key of keys) await eventLog.append(topic, eventsFor(key, 20))
    const other = openEventLog(url, { log })
    await other.start?.()
    const pair = [subscribed(group, topic), subscribed(group, topic, other)]
    for (const { subscription } of pair) await subscription.start?.()
    await pair[0]?.subscription.flush()
    for (const { subscription } of pair) await subscription.drain?.()
    await other.stop?.()
    for (const key of keys) {
      const versions = new Set(pair.flatMap(({ received }) => received.get(key) ?? []))
      expect([...versions].sort((a, b) => a - b)).toEqual(upTo(20))
    }
  }, 60_000)
}

/** The tests that stop and kill the server of an event log while events are appended and handled. */
export function breaks(begin: () => Promise<OwnServer>): void {
  let server: OwnServer
  let eventLog: EventLog
  beforeAll(async () => {
    server = await begin()
    eventLog = openEventLog(server.url, { log })
    await eventLog.start?.()
  }, 300_000)
  afterAll(async () => {
    await eventLog.stop?.()
    await server.close()
  }, 60_000)

  /**
   * Creates a subscription of a new group. `received` has the versions of the events that it receives, by key, with
   * repetitions.
   */
  async function all(topic: string) {
    const received = new Map<string, number[]>()
    const subscription = eventLog.subscribe({
      group: newId(),
      topics: [topic],
      handle: async (batch) => {
        for (const { event } of batch)
          received.set(event.key, [...(received.get(event.key) ?? []), Number(event.version)])
      },
    })
    return { received, subscription }
  }

  test('acknowledged events are delivered in order, and are in the log twice only after a retry', async () => {
    const topic = `breaks-${newId()}`
    const during = await all(topic)
    await during.subscription.start?.()
    const { counts, retried } = await actThroughBreaks(server, (hand, n) =>
      eventLog.append(topic, eventsFor(`key-${hand}`, n).slice(-1)),
    )
    await during.subscription.flush()
    await during.subscription.drain?.()
    const after = await all(topic)
    await after.subscription.start?.()
    await after.subscription.flush()
    await after.subscription.drain?.()
    for (const [hand, count] of counts.entries()) {
      const inLog = after.received.get(`key-${hand}`) ?? []
      expect([...new Set(during.received.get(`key-${hand}`))]).toEqual(upTo(count))
      expect([...new Set(inLog)]).toEqual(upTo(count))
      const twice = inLog.filter((version, index) => inLog.indexOf(version) !== index)
      expect(twice.filter((version) => !retried.has(`${hand}/${version}`))).toEqual([])
    }
  }, 300_000)
}
