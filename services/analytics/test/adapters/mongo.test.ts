import { newId } from '@hunch/kit/postgres'
import { findServer, onServer, type TestServer } from '@hunch/kit/testing/servers'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { newPost, posted } from '../support/events.ts'
import { eventOf, startWorld } from '../support/world.ts'

async function everythingElsewhere(open: () => Promise<TestServer>): Promise<void> {
  const server = await open()
  const url = new URL(server.url)
  url.pathname = `/test_${newId()}`
  const world = await startWorld({ documentsUrl: url.href })
  try {
    const [ann, bob] = [await world.join(), await world.join()]
    const admin = { id: newId(), role: 'admin' as const }
    const post = newPost(bob)
    await world.handle(posted(post, new Date()))
    const { id } = (await world.call(ann, calls.startSession)).body
    await world.call(ann, calls.recordActivity, { body: { action: 'view_page', metadata: { 'a.$b': 1 } } })
    await world.call(ann, calls.recordShare, { body: { predictionId: post.id, shareMethod: 'copy' } })
    const body = { sessionId: id, duration: 0, pageViews: 1, actionsPerformed: 1 }
    expect((await world.call(bob, calls.endSessionOfUse, { body })).status).toBe(404)
    expect((await world.call(ann, calls.endSessionOfUse, { body })).status).toBe(204)
    const read = async () => (await world.call(admin, calls.getOverview)).body
    expect(await read()).toMatchObject({ totalSessions: 1, sessionMembers: 1, totalShares: 1 })
    expect((await world.published(post.id)).map(({ message }) => message['sharerCount'])).toEqual([1])
    expect(await world.rows('select from sessions_of_use')).toEqual([])

    await world.handle(eventOf(MemberDeletedSchema, ann.id, { memberId: ann.id }, new Date()))
    expect(await read()).toMatchObject({ totalSessions: 0, totalShares: 1 })
    const connection = await mongoose.createConnection(url.href).asPromise()
    for (const { name } of await connection.listCollections())
      expect(JSON.stringify(await connection.collection(name).find({}).toArray())).not.toContain(ann.id)
    await connection.dropDatabase()
    await connection.close()
  } finally {
    await world.stop()
    await server.close()
  }
}

onServer(await findServer('mongodb'), 'the service', (open) => {
  test('keeps its documents on the MongoDB protocol', () => everythingElsewhere(open), 180_000)
})
