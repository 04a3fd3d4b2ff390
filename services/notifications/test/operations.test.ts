import { toBinary } from '@bufbuild/protobuf'
import { silentLog } from '@hunch/kit/log'
import type { Operations } from '@hunch/kit/operations'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createConnection } from 'mongoose'
import { operateNotifications } from '../src/operations.ts'
import { onMongo, onPostgres, type Place } from './support/stores.ts'
import { startWorld, type World } from './support/world.ts'

function operating(open: () => Promise<Place>): void {
  let world: World
  let operations: Operations
  beforeAll(async () => {
    world = await startWorld(open)
    operations = operateNotifications(world.config, silentLog())
  })
  afterAll(async () => {
    await operations.stop()
    await world.stop()
  })

  test('what is set aside is listed and replayed, in order, the first event of a key before those behind it', async () => {
    const [ann, bob] = [world.join('Ann'), world.join('Bob')]
    const post = world.post(ann)
    const good = { ...post, memberId: bob.id, agreeCount: 1 }
    const events = eventsOf(VoteCastSchema, post.postId, { ...good, vote: true }, good, { ...good, vote: true })
    const broken = events.map((event, index) => (index === 0 ? { ...event, payload: Uint8Array.of(255) } : event))
    const [first, second, third] = broken.map(({ id }) => id) as [string, string, string]
    await world.place.eventLog.append('predictions', broken)
    await world.settle()

    const dead = await operations.dead()
    expect(dead.map(({ eventId }) => eventId)).toEqual([first, second, third])
    expect(dead[0]).toMatchObject({
      topic: 'predictions',
      key: post.postId,
      type: VoteCastSchema.typeName,
      attempts: 4,
    })
    expect(dead[1]).toMatchObject({ attempts: 0, reason: 'an earlier event of the same key is set aside' })
    const failed = await operations.replay({ eventId: third })
    expect(failed).toMatchObject({ applied: 0, failed: [{ eventId: first, key: post.postId, waiting: 2 }] })
    expect((await operations.dead())[0]?.attempts).toBe(5)
    await expect(operations.replay({ eventId: newId() })).rejects.toThrow('is set aside')
    await mend(world.place.url, events[0] as Event)
    expect(await operations.replay('all')).toEqual({ applied: 3, failed: [] })
    expect(await operations.dead()).toEqual([])
    await world.settle()
    expect(await world.count(ann)).toBe(1)
  })
}

/** Puts a whole event in the place of the broken one, as nothing else can mend it. */
async function mend(url: string, event: Event): Promise<void> {
  const bytes = Buffer.from(toBinary(EventSchema, event))
  if (url.startsWith('mongodb')) {
    const connection = await createConnection(url).asPromise()
    await connection.collection<{ _id: string }>('parked').updateOne({ _id: event.id }, { $set: { event: bytes } })
    return connection.close()
  }
  const database = openDatabase({ name: 'test', url, poolSize: 1, log: silentLog() })
  await database.pool.query('update parked_events set event = $2 where event_id = $1', [event.id, bytes])
  await database.stop?.()
}

describe('on PostgreSQL', () => operating(onPostgres))
onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => operating(() => onMongo(open)))
