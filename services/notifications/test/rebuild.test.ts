import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operations'
import { openDatabase } from '@hunch/kit/postgres'
import { contentOf, eventsOf, unruly } from '@hunch/kit/testing'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createConnection } from 'mongoose'
import { operateNotifications } from '../src/operations.ts'
import { onMongo, onPostgres, type Place } from './support/stores.ts'
import { startWorld, type World } from './support/world.ts'

type ToldOf = [schema: Parameters<typeof eventsOf>[0], message: Parameters<typeof eventsOf>[2]]

/** What the copies hold, and how they are damaged: behind the service's back. */
interface Behind {
  content(): Promise<Readonly<Record<string, readonly unknown[]>>>
  damage(gone: string): Promise<void>
  close(): Promise<void>
}

function behindPostgres(url: string): Behind {
  const database = openDatabase({ name: 'test', url, poolSize: 1, log: silentLog() })
  return {
    content: () => contentOf(url),
    async damage(gone) {
      await database.pool.query('update votes set vote = not vote')
      await database.pool.query('delete from votes where member_id = $1', [gone])
      await database.pool.query(`update members set state = 'deactivated'`)
    },
    close: async () => database.stop?.(),
  }
}

async function behindMongo(url: string): Promise<Behind> {
  const connection = await createConnection(url).asPromise()
  return {
    async content() {
      const names = ['votes', 'members', 'notes', 'actors', 'heard', 'parked', 'tasks', 'leases']
      const all = (name: string) => connection.collection(name).find().sort({ _id: 1 }).toArray()
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await all(name)] as const)))
    },
    async damage(gone) {
      await connection.collection('votes').updateMany({ vote: true }, { $set: { vote: false } })
      await connection.collection('votes').deleteMany({ memberId: gone })
      await connection.collection('members').updateMany({}, { $set: { state: 'deactivated' } })
    },
    close: () => connection.close(),
  }
}

function rebuilding(open: () => Promise<Place>): void {
  let world: World
  let behind: Behind
  beforeAll(async () => {
    world = await startWorld(open)
    const { url } = world.place
    behind = await (url.startsWith('mongodb') ? behindMongo(url) : behindPostgres(url))
  })
  afterAll(async () => {
    await behind.close()
    await world.stop()
  })

  /** Tells a fact under the key that its teller would use. */
  async function tell(topic: string, key: string, ...told: ToldOf): Promise<void> {
    const [schema, message] = told
    await world.place.eventLog.append(topic, eventsOf(schema, key, message))
    await world.settle()
  }

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
    await tell('predictions', posts[0].postId, predictions.VoteCastSchema, {
      ...posts[0],
      memberId: bob.id,
      vote: false,
    })
    await tell('predictions', posts[0].postId, predictions.VoteWithdrawnSchema, { ...posts[0], memberId: cem.id })
    await tell('auth', bob.id, auth.MemberDeactivatedSchema, { memberId: bob.id })
    await tell('auth', ann.id, auth.MemberDeactivatedSchema, { memberId: ann.id })
    await tell('auth', ann.id, auth.MemberReactivatedSchema, { memberId: ann.id })
    await tell('auth', dee.id, auth.MemberDeletedSchema, { memberId: dee.id })
    await tell('predictions', posts[2].postId, predictions.PredictionDeletedSchema, posts[2])
    const told = await Promise.all(people.map(({ id }) => world.told(id)))
    const before = await behind.content()
    expect(before['votes']).toHaveLength(5)
    for (const seed of [undefined, 1, 2]) {
      await behind.damage(ann.id)
      const around = seed === undefined ? {} : { aroundEventLog: unruly(seed) }
      await rebuildAll([operateNotifications({ ...world.config, ...around }, silentLog(), { restMs: 200 })])
      expect(await behind.content()).toEqual(before)
    }
    expect(await Promise.all(people.map(({ id }) => world.told(id)))).toEqual(told)
    expect(world.mail.mails).toEqual([])
  })

  test('what comes while copies are rebuilt is heard after, and told', async () => {
    const [author, voter] = [world.join('Eva'), world.join('Fay')]
    const post = world.post(author)
    const rebuilt = rebuildAll([operateNotifications(world.config, silentLog(), { restMs: 500 })])
    await world.place.eventLog.append(
      'predictions',
      eventsOf(predictions.VoteCastSchema, post.postId, { ...post, memberId: voter.id, vote: true, agreeCount: 1 }),
    )
    await rebuilt
    await world.settle()
    expect(await world.count(author)).toBe(1)
    expect((await behind.content())['votes']).toHaveLength(6)
  })
}

describe('on PostgreSQL', () => rebuilding(onPostgres))
onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => rebuilding(() => onMongo(open)))
