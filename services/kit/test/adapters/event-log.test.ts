import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { describe, expect, test } from '@jest/globals'
import { Kafka, logLevel } from 'kafkajs'
import { openEventLog } from '../../src/events/index.ts'
import { readKafkaAddress } from '../../src/events/kafka-address.ts'
import { silentLog } from '../../src/log/index.ts'
import { newId } from '../../src/postgres/index.ts'
import { eventOf } from '../../src/testing/index.ts'
import { findOwnServer, findServer, onServer, openOwnPostgres } from '../../src/testing/servers/index.ts'
import { breaks, contract } from '../support/event-log.contract.ts'

describe('the event log on a PostgreSQL that ends', () => breaks(openOwnPostgres))

onServer(await findServer('kafka'), 'the event log on Kafka', (open) =>
  contract(async () => {
    const { url: server, close } = await open()
    const url = `${server}/?prefix=test-${newId()}.`
    const { prefix, brokers } = readKafkaAddress(url)
    const producer = new Kafka({ brokers, logLevel: logLevel.ERROR }).producer({ allowAutoTopicCreation: false })
    await producer.connect()
    return {
      url,
      async appendBytes(topic: string, key: string, value: Buffer) {
        await producer.send({ topic: prefix + topic, messages: [{ key, value }] })
      },
      async close() {
        await producer.disconnect()
        await close()
      },
    }
  }),
)
onServer(await findServer('kafka'), 'a flush on Kafka', (open) => {
  test('fails with the positions of its group if no event is handled for 60 s', async () => {
    const { url, close } = await open()
    const eventLog = openEventLog(`${url}/?prefix=test-${newId()}.`, { log: silentLog() })
    await eventLog.start?.()
    await eventLog.append('stall', [eventOf(PredictionEditedSchema, 'k', { postId: 'k' })])
    let ms = 0
    const timers = { now: () => (ms += 60_000) }
    const absent = eventLog.subscribe({ group: 'g', topics: ['stall'], handle: async () => {}, timers })
    await expect(absent.flush()).rejects.toThrow(/\.g has handled nothing for 60 s: .*\.stall\/\d is at 0 of 1$/)
    await eventLog.stop?.()
    await close()
  }, 60_000)
})
onServer(await findServer('kafka'), 'a consumer on Kafka', (open) => {
  test('starts before it has joined its group, which waits for a busy member', async () => {
    const { url, close } = await open()
    const eventLog = openEventLog(`${url}/?prefix=test-${newId()}.`, { log: silentLog() })
    await eventLog.start?.()
    await eventLog.append('busy', [eventOf(PredictionEditedSchema, 'k', { postId: 'k' })])
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let handled = 0
    const handle = async () => {
      begun.resolve()
      await released.promise
      handled += 1
    }
    const [busy, second] = [1, 2].map(() => eventLog.subscribe({ group: 'g', topics: ['busy'], handle }))
    await busy?.start?.()
    await begun.promise
    await second?.start?.() // the group admits the second member only once the first member is free
    expect(handled).toBe(0)
    released.resolve()
    await second?.flush()
    expect(handled).toBeGreaterThan(0)
    for (const each of [busy, second]) await each?.drain?.()
    await eventLog.stop?.()
    await close()
  }, 60_000)
})
onServer(await findOwnServer('kafka'), 'the event log on a Kafka that ends', breaks)
