import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { openDatabase } from '@hunch/kit/postgres'
import { contentOf, disorderlyEventLog, eventsOf } from '@hunch/kit/testing'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createConnection } from 'mongoose'
import { notificationsOperatorCommands } from '../../src/operator-commands.ts'
import type { Place } from './stores.ts'
import { startWorld, type World } from './world.ts'

/** Reads the content of the stores, and damages the read models, bypassing the service. */
async function behind({ databaseUrl, documentsUrl }: Place) {
  const database = openDatabase({ name: 'test', url: databaseUrl, poolSize: 1, log: silentLog() })
  const documents = documentsUrl === databaseUrl ? undefined : await createConnection(documentsUrl).asPromise()
  return {
    content: async (): Promise<Readonly<Record<string, readonly unknown[]>>> => ({
      ...(await contentOf(databaseUrl)),
      ...(documents && {
        notes: await documents.collection('notes').find().sort({ _id: 1 }).toArray(),
        actors: await documents.collection('actors').find().sort({ _id: 1 }).toArray(),
      }),
    }),
    async damage(gone: string) {
      await database.pool.query('update votes set vote = not vote')
      await database.pool.query('delete from votes where member_id = $1', [gone])
      await database.pool.query(`update members set state = 'deactivated'`)
      await database.pool.query('update blocks set standing = false, version = 99')
      await database.pool.query('delete from blocks where blocker_id = blocked_id')
    },
    async close() {
      await database.stop?.()
      await documents?.close()
    },
  }
}

export function rebuilds(open: () => Promise<Place>): void {
  let world: World
  let store: Awaited<ReturnType<typeof behind>>
  beforeAll(async () => {
    world = await startWorld(open)
    store = await behind(world.stores)
  })
  afterAll(async () => {
    await store.close()
    await world.stop()
  })

  test('damaged read models are rebuilt from the log row by row; nothing is published or mailed', async () => {
    const people = [world.join('Ann'), world.join('Bob'), world.join('Cem'), world.join('Dee')] as const
    const [ann, bob, cem, dee] = people
    const posts = [world.post(ann), world.post(bob), world.post(cem)] as const
    for (const post of posts)
      for (const { id: memberId } of people)
        await world.publish('predictions', predictions.VoteCastSchema, post.postId, {
          ...post,
          memberId,
          vote: true,
          agreeCount: 1,
        })
    await world.publish('predictions', predictions.VoteCastSchema, posts[0].postId, {
      ...posts[0],
      memberId: bob.id,
      vote: false,
    })
    await world.publish('predictions', predictions.VoteWithdrawnSchema, posts[0].postId, {
      ...posts[0],
      memberId: cem.id,
    })
    const blocks = [cem, dee].map(({ id }) => ({ blockerId: ann.id, blockedId: id }))
    await world.publish('moderation', BlockStartedSchema, ann.id, ...blocks)
    await world.publish('auth', auth.MemberDeactivatedSchema, bob.id, { memberId: bob.id })
    await world.publish('auth', auth.MemberDeactivatedSchema, ann.id, { memberId: ann.id })
    await world.publish('auth', auth.MemberReactivatedSchema, ann.id, { memberId: ann.id })
    await world.publish('auth', auth.MemberDeletedSchema, dee.id, { memberId: dee.id })
    await world.publish('predictions', predictions.PredictionDeletedSchema, posts[2].postId, posts[2])
    const published = await Promise.all(people.map(({ id }) => world.published(id)))
    const before = await store.content()
    expect(before['votes']).toHaveLength(5)
    for (const seed of [undefined, 1, 2]) {
      await store.damage(ann.id)
      const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
      await rebuildAll([notificationsOperatorCommands({ ...world.config, ...around }, silentLog())])
      expect(await store.content()).toEqual(before)
    }
    expect(await Promise.all(people.map(({ id }) => world.published(id)))).toEqual(published)
    expect(world.mail.mails).toEqual([])
  })

  test('an event that arrives during a rebuild is handled after it', async () => {
    const [author, voter] = [world.join('Eva'), world.join('Fay')]
    const post = world.post(author)
    const rebuilt = rebuildAll([notificationsOperatorCommands(world.config, silentLog())])
    await world.eventLog.append(
      'predictions',
      eventsOf(predictions.VoteCastSchema, post.postId, { ...post, memberId: voter.id, vote: true, agreeCount: 1 }),
    )
    await rebuilt
    await world.settle()
    expect(await world.count(author)).toBe(1)
    expect((await store.content())['votes']).toHaveLength(6)
  })
}
