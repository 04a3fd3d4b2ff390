import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operations'
import { type Database, openDatabase } from '@hunch/kit/postgres'
import { contentOf, eventsOf, unruly } from '@hunch/kit/testing'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { operateNotifications } from '../src/operations.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let database: Database
beforeAll(async () => {
  world = await startWorld()
  database = openDatabase({ name: 'test', url: world.place.url, poolSize: 1, log: silentLog() })
})
afterAll(async () => {
  await database.stop?.()
  await world.stop()
})

/** Tells a fact under the key that its teller would use. */
async function tell(topic: string, key: string, ...told: ToldOf): Promise<void> {
  const [schema, message] = told
  await world.place.eventLog.append(topic, eventsOf(schema, key, message))
  await world.settle()
}
type ToldOf = [schema: Parameters<typeof eventsOf>[0], message: Parameters<typeof eventsOf>[2]]

test('damaged copies are rebuilt from the log row by row; nobody is told or mailed anything', async () => {
  const people = [world.join('Ann'), world.join('Bob'), world.join('Cem'), world.join('Dee')] as const
  const [ann, bob, cem, dee] = people
  const posts = [world.post(ann), world.post(bob), world.post(cem)] as const
  for (const post of posts)
    for (const { id: memberId } of people)
      await tell('predictions', post.postId, predictions.VoteCastSchema, {
        ...post,
        memberId,
        vote: true,
        agreeCount: 1,
      })
  await tell('predictions', posts[0].postId, predictions.VoteCastSchema, { ...posts[0], memberId: bob.id, vote: false })
  await tell('predictions', posts[0].postId, predictions.VoteWithdrawnSchema, { ...posts[0], memberId: cem.id })
  await tell('auth', bob.id, auth.MemberDeactivatedSchema, { memberId: bob.id })
  await tell('auth', ann.id, auth.MemberDeactivatedSchema, { memberId: ann.id })
  await tell('auth', ann.id, auth.MemberReactivatedSchema, { memberId: ann.id })
  await tell('auth', dee.id, auth.MemberDeletedSchema, { memberId: dee.id })
  await tell('predictions', posts[2].postId, predictions.PredictionDeletedSchema, posts[2])
  const told = await Promise.all(people.map(({ id }) => world.told(id)))
  const before = await contentOf(world.place.url)
  expect(before['votes']).toHaveLength(5)
  for (const seed of [undefined, 1, 2]) {
    await database.pool.query('update votes set vote = not vote')
    await database.pool.query('delete from votes where member_id = $1', [ann.id])
    await database.pool.query(`update members set state = 'deactivated'`)
    const around = seed === undefined ? {} : { aroundEventLog: unruly(seed) }
    await rebuildAll([operateNotifications({ ...world.config, ...around }, silentLog())])
    expect(await contentOf(world.place.url)).toEqual(before)
  }
  expect(await Promise.all(people.map(({ id }) => world.told(id)))).toEqual(told)
  expect(world.mail.mails).toEqual([])
})
