/** A member cannot tell by the time of a reply that a block hides a post: the service does the same work as for no post. */
import { startWorkMeter, type Work } from '@hunch/kit/testing'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ask, callsAboutPost, type Surfaces, startSurfaces } from './support/surfaces.ts'
import { aPrediction, nowhere, type TestMember, type World } from './support/world.ts'

let at: Surfaces
let world: World
const meter = startWorkMeter()
let blocker: TestMember
let blocked: TestMember
/** A post of the blocker by its place. */
let posts: Readonly<Record<string, string>>
/** Calls about a post by the blocked member, and of other services for them. */
const asked: Record<string, (id: string) => Promise<unknown>> = {}

const others: readonly (readonly [calls.Call, (id: string) => object])[] = [
  [calls.castVote, (predictionId) => ({ predictionId, vote: true })],
  [calls.setNotInterested, () => ({})],
  [calls.setEvidence, () => new FormData()],
  [calls.writeReflection, (predictionId) => ({ predictionId, content: 'So it is' })],
]
for (const [contract, bodyOf] of [...callsAboutPost.map(([call, body]) => [call, () => body] as const), ...others])
  asked[`${contract.method} ${contract.path}`] = (id) => ask(at, blocked, contract, id, bodyOf(id))
asked['MayView of social'] = (id) => world.rpcAs('social').mayView({ memberId: blocked.id, postIds: [id] })
asked['MayView of social, with own groups'] = (id) =>
  world.rpcAs('social').mayView({ memberId: blocked.id, postIds: [id], withOwnGroups: true })
asked['GetPostCards of moderation'] = (id) =>
  world.rpcAs('moderation').getPostCards({ memberId: blocked.id, postIds: [id] })

beforeAll(async () => {
  at = await startSurfaces()
  ;({ world, one: blocker, two: blocked } = at)
  const inGroup = async (groupId: string) =>
    (await world.send(blocker, aPrediction({ groupId }))).body.prediction.id as string
  posts = {
    'outside of groups': await world.post(blocker),
    'in a public group': await inGroup(at.groupId),
    'in a private group of both': await inGroup(world.groups.make(true, blocker, blocked)),
  }
  await world.applyBlock(blocker, blocked, 1n, true)
  await world.service.flush()
})
afterAll(async () => {
  await world.stop()
  meter.stop()
})

const workOf = (run: () => Promise<unknown>): Promise<Work> => meter.of([world.groups, world.auth], run)

/** Whether one call needs at most one statement more than the other, and the same calls of peers. */
const expectAlike = (one: Work, other: Work) => {
  expect(one.peerCalls).toEqual(other.peerCalls)
  expect(Math.abs(one.statements - other.statements)).toBeLessThanOrEqual(1)
}

describe.each(Object.keys(asked))('threat 61: %s', (name) => {
  const about = (id: string) => workOf(() => asked[name]?.(id) ?? Promise.reject(new Error('no such call')))

  test.each(['outside of groups', 'in a public group', 'in a private group of both'])(
    'takes the same work about a blocker’s post %s as about an unknown id',
    async (place) => {
      const unknown = await about(nowhere)
      expect(unknown.statements).toBeGreaterThan(0)
      expectAlike(await about(posts[place] ?? ''), unknown)
    },
  )
})

test('a visible post takes other work, so the comparison is not empty', async () => {
  const ownId = await world.post(blocked)
  const open = (id: string) => workOf(() => ask(at, blocked, calls.getPrediction, id))
  expect((await open(ownId)).peerCalls).not.toEqual((await open(nowhere)).peerCalls)
})
