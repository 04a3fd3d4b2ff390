import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createConsumer, type EventLog, handler } from '../../src/events/index.ts'
import { findServer, onServer } from '../../src/testing/servers/index.ts'
import { keep, log, openGround, until, upTo } from '../consuming.ts'
import { contract } from '../support/dead-letters.contract.ts'

const kafka = await findServer('kafka')
onServer(kafka, 'dead letters, with the event log on Kafka', (open) => contract(async () => openGround(await open())))

onServer(kafka, 'a slow handler of events on Kafka', (open) => {
  test('fault 21: handling that takes longer than the session timeout is delivered once, and others go on meanwhile', async () => {
    const ground = await openGround(await open())
    await ground.begin()
    let deliveries = 0
    const eventLog: EventLog = {
      ...ground.eventLog,
      subscribe: (options) =>
        ground.eventLog.subscribe({
          ...options,
          handle(batch, batchOptions) {
            deliveries += batch.filter(({ event }) => event.key === 'slow').length
            return options.handle(batch, batchOptions)
          },
        }),
    }
    const appliedBefore: string[] = []
    const slowly = handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
      // 14 s in all: a session ends after 10 s without a heartbeat, a statement after 10 s.
      if (postId === 'slow') for (const _ of upTo(2)) await tx.execute(sql`select pg_sleep(7)`)
      await keep(tx, postId, wording)
      appliedBefore.push(postId)
    })
    await ground.append('slow', 1)
    const others = upTo(24).map((n) => `good-${n}`)
    for (const key of others) await ground.append(key, 2)
    const { database, topic } = ground
    const consumer = createConsumer({ group: topic, topics: [topic], handlers: [slowly], database, eventLog, log })
    await consumer.start?.()
    await until(async () => (await ground.appliedTo('slow')).length > 0)
    await consumer.flush()
    for (const key of others) expect(await ground.appliedTo(key)).toEqual([1, 2])
    expect([await ground.appliedTo('slow'), deliveries, await ground.deadLetters()]).toEqual([[1], 1, []])
    expect(appliedBefore.indexOf('slow')).toBeGreaterThan(0)
    await consumer.drain?.()
    await ground.end()
  }, 120_000)
})
