import { setTimeout as pause } from 'node:timers/promises'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type EventLog, openEventLog } from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { newId } from '../src/postgres/index.ts'
import { emptyDatabase, eventsOf, type TestDatabase } from '../src/testing/index.ts'

const log = silentLog()
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
const facts = (key: string, count: number) =>
  eventsOf(PredictionEditedSchema, key, ...upTo(count).map((wording) => ({ postId: key, wording })))

/** What every event log holds to, whatever it stands on. */
function contract(open: () => Promise<{ url: string; close: () => Promise<void> }>): void {
  let url: string
  let close: () => Promise<void>
  let eventLog: EventLog

  beforeAll(async () => {
    ;({ url, close } = await open())
    eventLog = openEventLog(url, { log })
    await eventLog.start?.()
  }, 60_000)

  afterAll(async () => {
    await eventLog.stop?.()
    await close()
  }, 60_000)

  /** Subscribes a group and keeps what it hears, by key. */
  function hearing(group: string, topic: string, from = eventLog) {
    const heard = new Map<string, number[]>()
    const subscription = from.subscribe({
      group,
      topics: [topic],
      handle: async (batch) => {
        for (const { event } of batch) heard.set(event.key, [...(heard.get(event.key) ?? []), Number(event.version)])
      },
    })
    return { heard, subscription }
  }

  test('the events of a key come in their order, to each group all of them', async () => {
    const topic = `order-${newId()}`
    const keys = upTo(10).map((n) => `key-${n}`)
    for (const key of keys) await eventLog.append(topic, facts(key, 30))
    for (const group of [`a-${newId()}`, `b-${newId()}`]) {
      const { heard, subscription } = hearing(group, topic)
      await subscription.start?.()
      await subscription.flush()
      await subscription.drain?.()
      for (const key of keys) expect(heard.get(key)).toEqual(upTo(30))
    }
  }, 60_000)

  test('a group goes on where it was, also from another process', async () => {
    const topic = `resume-${newId()}`
    const group = `resume-${newId()}`
    await eventLog.append(topic, facts('before', 5))
    const first = hearing(group, topic)
    await first.subscription.start?.()
    await first.subscription.flush()
    await first.subscription.drain?.()
    const other = openEventLog(url, { log })
    await other.start?.()
    await eventLog.append(topic, facts('after', 5))
    const second = hearing(group, topic, other)
    await second.subscription.start?.()
    await second.subscription.flush()
    await second.subscription.drain?.()
    await other.stop?.()
    expect(first.heard.get('before')).toEqual(upTo(5))
    expect(second.heard.get('before')).toBeUndefined()
    expect(second.heard.get('after')).toEqual(upTo(5))
  }, 60_000)

  test('a group from now on hears what is appended once it has started, and all of it', async () => {
    const topic = `now-${newId()}`
    await eventLog.append(topic, facts('before', 5))
    const heard = new Map<string, number>()
    const subscription = eventLog.subscribe({
      group: `now-${newId()}`,
      topics: [topic],
      from: 'now',
      handle: async (batch) => {
        for (const { event } of batch) heard.set(event.key, (heard.get(event.key) ?? 0) + 1)
      },
    })
    await subscription.start?.()
    const keys = upTo(10).map((n) => `after-${n}`)
    for (const key of keys) await eventLog.append(topic, facts(key, 5))
    await subscription.flush()
    await subscription.drain?.()
    expect([...heard].sort()).toEqual(keys.map((key) => [key, 5]).sort())
  }, 60_000)

  test('what could not be handled comes again, in order', async () => {
    const topic = `again-${newId()}`
    const heard: number[] = []
    let failures = 3
    const subscription = eventLog.subscribe({
      group: `again-${newId()}`,
      topics: [topic],
      handle: async (batch) => {
        if (failures-- > 0) throw new Error('not now')
        heard.push(...batch.map(({ event }) => Number(event.version)))
      },
    })
    await eventLog.append(topic, facts('k', 20))
    await subscription.start?.()
    for (const end = Date.now() + 30_000; heard.length < 20 && Date.now() < end; ) await pause(50)
    await subscription.drain?.()
    expect(heard).toEqual(upTo(20))
  }, 60_000)

  test('two hearers of one group share the work and lose nothing', async () => {
    const topic = `shared-${newId()}`
    const group = `shared-${newId()}`
    const keys = upTo(16).map((n) => `key-${n}`)
    for (const key of keys) await eventLog.append(topic, facts(key, 20))
    const other = openEventLog(url, { log })
    await other.start?.()
    const pair = [hearing(group, topic), hearing(group, topic, other)]
    for (const { subscription } of pair) await subscription.start?.()
    await pair[0]?.subscription.flush()
    for (const { subscription } of pair) await subscription.drain?.()
    await other.stop?.()
    for (const key of keys) {
      const versions = new Set(pair.flatMap(({ heard }) => heard.get(key) ?? []))
      expect([...versions].sort((a, b) => a - b)).toEqual(upTo(20))
    }
  }, 60_000)
}

describe('the event log on PostgreSQL', () => {
  contract(async () => {
    const database: TestDatabase = await emptyDatabase('event_log')
    return { url: database.url, close: database.drop }
  })
})

const kafkaUrl = process.env.TEST_KAFKA_URL
const onKafka = kafkaUrl ? describe : describe.skip
onKafka(`the event log on Kafka${kafkaUrl ? '' : ' (skipped: TEST_KAFKA_URL names no server)'}`, () => {
  contract(async () => ({ url: `${kafkaUrl}/?prefix=test-${newId()}.`, close: async () => {} }))
})
