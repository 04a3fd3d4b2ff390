/** A member cannot tell by the time of a reply that a block hides a post: the service does the same work as for no post. */
import { startWorkMeter } from '@hunch/kit/testing'
import { PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
const meter = startWorkMeter()
let blocked: TestMember
/** Posts of a member who has blocked `blocked`. */
let posts: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await startWorld()
  const blocker = world.join()
  blocked = world.join()
  const [known, fresh] = [world.post(blocker), world.post(blocker)]
  const message = { postId: known.id, ownerId: blocker.id, audienceGroupId: '' }
  await world.publish('predictions', PredictionPostedSchema, known.id, message)
  await world.call(blocked, calls.setReaction, { params: { id: known.id }, body: { kind: 'fire' } })
  posts = { 'that is known': known.id, 'whose event has not arrived': fresh.id }
  await world.block(blocker, blocked, 1, true)
})
afterAll(async () => {
  await world.stop()
  meter.stop()
})

const about: readonly (readonly [calls.Call, object?])[] = [
  [calls.listComments],
  [calls.getCommenting],
  [calls.setCommenting, { commenting: 'nobody' }],
  [calls.getReactions],
  [calls.setReaction, { kind: 'fire' }],
  [calls.removeReaction],
]
const asked: Record<string, (id: string) => ReturnType<World['call']>> = {
  'POST /api/comments': (id) => world.say(blocked, id),
}
for (const [contract, body] of about)
  asked[`${contract.method} ${contract.path}`] = (id) => world.call(blocked, contract, { params: { id }, body })

describe.each(Object.keys(asked))('threat 61: %s', (name) => {
  test.each(['that is known', 'whose event has not arrived'])(
    'takes the same work about a blocker’s post %s as about an unknown id, and replies 404',
    async (which) => {
      const replies: unknown[] = []
      const workOf = (id: string) =>
        meter.of([world.predictions, world.auth], async () => {
          const { status, body } = (await asked[name]?.(id)) ?? { status: 0, body: undefined }
          replies.push([status, body?.code])
        })
      const [hidden, unknown] = [await workOf(posts[which] ?? ''), await workOf(nowhere)]
      expect(replies).toEqual(Array.from({ length: 2 }, () => [404, 'predictionNotFound']))
      expect(unknown.statements).toBeGreaterThan(0)
      expect(hidden).toEqual(unknown)
    },
  )
})

test('threat 61: GET /api/reactions/own omits a blocker’s post like an unknown id, with the same work', async () => {
  const workOf = (id = nowhere) =>
    meter.of([world.predictions, world.auth], async () => {
      const { status, body } = await world.call(blocked, calls.listOwnReactions, { query: { posts: id } })
      expect([status, body]).toEqual([200, []])
    })
  expect(await workOf(posts['that is known'])).toEqual(await workOf())
})
