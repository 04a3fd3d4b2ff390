import { toBinary } from '@bufbuild/protobuf'
import { silentLog } from '@hunch/kit/log'
import type { OperatorCommands } from '@hunch/kit/operator-commands'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { notificationsOperatorCommands } from '../../src/operator-commands.ts'
import type { Place } from './stores.ts'
import { startWorld, type World } from './world.ts'

export function operatorCommands(open: () => Promise<Place>): void {
  let world: World
  let commands: OperatorCommands
  beforeAll(async () => {
    world = await startWorld(open)
    commands = notificationsOperatorCommands(world.config, silentLog())
  })
  afterAll(async () => {
    await commands.stop()
    await world.stop()
  })

  test('dead letters are listed and replayed in order, the first of a key before later ones', async () => {
    const [ann, bob] = [world.join('Ann'), world.join('Bob')]
    const post = world.post(ann)
    const good = { ...post, memberId: bob.id, agreeCount: 1 }
    const events = eventsOf(VoteCastSchema, post.postId, { ...good, vote: true }, good, { ...good, vote: true })
    const broken = events.map((event, index) => (index === 0 ? { ...event, payload: Uint8Array.of(255) } : event))
    const [first, second, third] = broken.map(({ id }) => id) as [string, string, string]
    await world.append('predictions', ...broken)

    const dead = await commands.dead()
    expect(dead.map(({ eventId }) => eventId)).toEqual([first, second, third])
    expect(dead[0]).toMatchObject({
      topic: 'predictions',
      key: post.postId,
      type: VoteCastSchema.typeName,
      attempts: 4,
    })
    expect(dead[1]).toMatchObject({ attempts: 0, reason: 'an earlier event of the same key is a dead letter' })
    const failed = await commands.replay({ eventId: third })
    expect(failed).toMatchObject({ applied: 0, failed: [{ eventId: first, key: post.postId, waiting: 2 }] })
    expect((await commands.dead())[0]?.attempts).toBe(5)
    await expect(commands.replay({ eventId: newId() })).rejects.toThrow('there is no dead letter')
    await repair(world.config.databaseUrl, events[0] as Event)
    expect(await commands.replay('all')).toEqual({ applied: 3, failed: [] })
    expect(await commands.dead()).toEqual([])
    await world.settle()
    expect(await world.count(ann)).toBe(1)
  })
}

/** Replaces the broken event with the valid one. */
async function repair(databaseUrl: string, event: Event): Promise<void> {
  const bytes = Buffer.from(toBinary(EventSchema, event))
  const database = openDatabase({ name: 'test', url: databaseUrl, poolSize: 1, log: silentLog() })
  await database.pool.query('update parked_events set event = $2 where event_id = $1', [event.id, bytes])
  await database.stop?.()
}
