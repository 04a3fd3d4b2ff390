import { getReactions, listOwnReactions, removeReaction, setReaction } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let post: { id: string }
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join()
  bob = world.join({}, { timeZone: 'Asia/Tokyo' })
  post = world.post(ann)
})

const react = (member: TestMember | null, kind: unknown, id = post.id) =>
  world.call(member, setReaction, { params: { id }, body: { kind } })
const remove = (member: TestMember | null, id = post.id) => world.call(member, removeReaction, { params: { id } })
const read = (member: TestMember | null, id = post.id) => world.call(member, getReactions, { params: { id } })

test('a member’s reaction to a post is set, changed and removed, each with new counts, and published', async () => {
  expect((await read(bob)).body).toEqual({ counts: {}, mine: null })
  const first = await react(bob, 'fire')
  expect([first.status, first.body]).toEqual([200, { counts: { fire: 1 }, mine: 'fire' }])
  expect((await react(bob, 'fire')).body).toEqual({ counts: { fire: 1 }, mine: 'fire' })
  expect((await react(ann, 'fire')).body).toEqual({ counts: { fire: 2 }, mine: 'fire' })
  expect((await react(bob, 'sad')).body).toEqual({ counts: { fire: 1, sad: 1 }, mine: 'sad' })
  expect((await read(null)).body).toEqual({ counts: { fire: 1, sad: 1 }, mine: null })
  expect((await remove(bob)).body).toEqual({ counts: { fire: 1 }, mine: null })
  expect((await remove(bob)).body).toEqual({ counts: { fire: 1 }, mine: null })

  const about = { postId: post.id, ownerId: ann.id, audienceGroupId: '' }
  const tokyo = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  expect(await world.published(post.id)).toMatchObject([
    {
      type: 'ReactionSet',
      version: 1,
      message: { ...about, memberId: bob.id, kind: 5, reactionCount: 1, localDate: tokyo },
    },
    { type: 'ReactionSet', version: 2, message: { ...about, memberId: ann.id, kind: 5, reactionCount: 2 } },
    { type: 'ReactionSet', version: 3, message: { ...about, memberId: bob.id, kind: 4, reactionCount: 2 } },
    { type: 'ReactionRemoved', version: 4, message: { ...about, memberId: bob.id, reactionCount: 1 } },
  ])
})

test('a member reads their own reactions to several posts at once, and no one else’s', async () => {
  const [second, third] = [world.post(ann), world.post(ann)]
  await react(bob, 'fire')
  await react(bob, 'heart', third.id)
  await react(ann, 'sad', second.id)
  const own = async (posts: string) => (await world.call(bob, listOwnReactions, { query: { posts } })).body
  const all = [post.id, second.id, third.id, nowhere].join(',')
  expect(await own(all)).toHaveLength(2)
  expect(await own(all)).toEqual(
    expect.arrayContaining([
      { predictionId: post.id, kind: 'fire' },
      { predictionId: third.id, kind: 'heart' },
    ]),
  )
  await remove(bob)
  expect(await own(post.id)).toEqual([])
  expect(await own('')).toEqual([])
  expect((await world.call(null, listOwnReactions, { query: { posts: post.id } })).status).toBe(401)
})

test('reactions: each of the six kinds may be chosen, nothing else', async () => {
  for (const kind of ['heart', 'laughing', 'surprised', 'sad', 'fire', 'thinking'])
    expect((await react(bob, kind)).body).toEqual({ counts: { [kind]: 1 }, mine: kind })
  for (const kind of ['thumbsUp', '', null, 1, ['heart'], { $ne: 'heart' }, '__proto__', "heart' or 1=1"]) {
    const rejected = await react(bob, kind)
    expect([rejected.status, rejected.body.errors?.[0].field]).toEqual([400, 'kind'])
  }
  expect((await read(bob)).body).toEqual({ counts: { thinking: 1 }, mine: 'thinking' })
})

test('visitors cannot react, and missing posts have no reactions', async () => {
  for (const call of [remove(null), react(null, 'fire')]) expect((await call).status).toBe(401)
  for (const reply of [await read(null, nowhere), await remove(bob, nowhere), await react(bob, 'fire', nowhere)])
    expect([reply.status, reply.body.code]).toEqual([404, 'predictionNotFound'])
  expect((await read(null, 'not-an-id')).status).toBe(400)
})

test('predictions is asked once for a post’s owner, and each time for who may see it', async () => {
  const from = world.predictions.requests.length
  await react(bob, 'heart')
  await react(bob, 'sad')
  await read(null)
  expect(world.predictions.requests.slice(from)).toMatchObject([
    { method: 'mayView', message: { memberId: bob.id, postIds: [post.id] } },
    { method: 'getPostCards', message: { memberId: bob.id, postIds: [post.id] } },
    { method: 'mayView', message: { memberId: bob.id, postIds: [post.id] } },
    { method: 'mayView', message: { memberId: '', postIds: [post.id] } },
  ])
})
