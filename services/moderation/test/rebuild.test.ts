import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { contentOf, disorderlyEventLog } from '@hunch/kit/testing'
import { MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { expect, test } from '@jest/globals'
import { moderationOperatorCommands } from '../src/operator-commands.ts'
import { startWorld } from './support/world.ts'

test('a damaged read model is rebuilt from the log row by row, and consuming everything again changes nothing', async () => {
  const world = await startWorld()
  try {
    const people = [world.join(), world.join(), world.join()] as const
    const [ann, bob, gone] = people
    for (const { id } of people) await world.publish('auth', MemberJoinedSchema, id, { memberId: id }, { memberId: id })
    await world.block(ann, bob.id)
    await world.block(bob, gone.id)
    await world.block(gone, ann.id)
    world.auth.cards.delete(gone.id)
    await world.publish('auth', MemberDeletedSchema, gone.id, { memberId: gone.id })
    const [deleted, kept] = [world.post(bob), world.post(bob)]
    const cases = [await world.caseOf(deleted, ann), await world.caseOf(kept, ann)] as const
    await world.act({ ...ann, role: 'moderator' }, cases[1], 'hide')
    await world.publish('predictions', PredictionDeletedSchema, deleted, { postId: deleted })

    const keys = [...people.map(({ id }) => id), ...cases]
    const published = async () => [...(await Promise.all(keys.map((key) => world.published(key))))]
    const before = [await published(), await contentOf(world.config.databaseUrl)]
    for (const seed of [undefined, 1, 2]) {
      await world.rows('delete from authors where erased')
      await world.rows(`update authors set first_name = 'Nobody', version = 9`)
      await world.rows('update cases set is_gone = not is_gone')
      const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
      await rebuildAll([moderationOperatorCommands({ ...world.config, ...around }, silentLog())])
      expect(await published()).toEqual(before[0])
      expect(await contentOf(world.config.databaseUrl)).toEqual(before[1])
    }
    await world.rewind()
    expect(await published()).toEqual(before[0])
    expect(await contentOf(world.config.databaseUrl)).toEqual(before[1])
  } finally {
    await world.stop()
  }
})
