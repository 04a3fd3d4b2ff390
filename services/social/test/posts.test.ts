import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join()
  bob = world.join()
})

type Post = ReturnType<World['post']>
const about = ({ id, ownerId, audience }: Post) => ({
  postId: id,
  ownerId,
  audienceGroupId: audience?.groupId ?? '',
})
const posted = (post: Post) => world.publish('predictions', PredictionPostedSchema, post.id, about(post))
const deleted = (post: Post) => {
  world.predictions.posts.delete(post.id)
  return world.publish('predictions', PredictionDeletedSchema, post.id, about(post))
}

test('the owner of a post comes with its event, so predictions is not asked for the owner', async () => {
  const post = world.post(ann)
  await posted(post)
  const from = world.predictions.requests.length
  await world.say(bob, post.id)
  expect(world.predictions.requests.slice(from).map(({ method }) => method)).toEqual(['mayView'])
  expect((await world.published(post.id))[0]?.message).toMatchObject({ ownerId: ann.id })
})

test('a deleted post’s comments, likes and reactions are removed, and nothing more is published', async () => {
  const post = world.post(ann)
  const { id } = (await world.say(bob, post.id, { content: 'gone with it' })).body
  await world.say(ann, post.id, { parentId: id })
  await world.call(ann, calls.likeComment, { params: { id } })
  await world.call(bob, calls.setReaction, { params: { id: post.id }, body: { kind: 'fire' } })
  const published = (await world.published(post.id)).length
  await deleted(post)
  for (const table of ['comments', 'reactions', 'reaction_counts'])
    expect(await world.rows(`select from ${table} where post_id = $1`, [post.id])).toEqual([])
  expect(await world.rows('select from likes where comment_id = $1', [id])).toEqual([])
  expect((await world.rows('select * from post_tallies where post_id = $1', [post.id]))[0]).toMatchObject({
    comment_count: 0,
    commenter_count: 0,
    reaction_count: 0,
    clearing: false,
  })
  expect(await world.published(post.id)).toHaveLength(published)
  expect((await world.call(ann, calls.listUserComments, { params: { id: bob.id } })).body).toEqual([])
})

test('a deleted post accepts nothing new, even after a late event', async () => {
  const post = world.post(ann)
  await deleted(post)
  await posted(post)
  world.predictions.posts.set(post.id, { ownerId: ann.id, headline: 'Back?' })
  const replies = [
    await world.say(bob, post.id),
    await world.call(bob, calls.setReaction, { params: { id: post.id }, body: { kind: 'fire' } }),
    await world.call(null, calls.getReactions, { params: { id: post.id } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('comments that arrive while their post is deleted are either removed with it or rejected', async () => {
  const post = world.post(ann)
  await posted(post)
  const replies = Promise.all(Array.from({ length: 20 }, () => world.say(bob, post.id)))
  await world.publish('predictions', PredictionDeletedSchema, post.id, about(post))
  expect(new Set((await replies).map(({ status }) => status)).isSubsetOf(new Set([201, 404]))).toBe(true)
  await world.settle()
  expect(await world.rows('select from comments where post_id = $1', [post.id])).toEqual([])
  expect((await world.rows('select * from post_tallies where post_id = $1', [post.id]))[0]).toMatchObject({
    comment_count: 0,
  })
})

test.each([
  ['that is known', true],
  ['whose event has not arrived', false],
])(
  'for concurrent calls about a post %s, a slow or failed answer for one viewer delays no other',
  async (_which, isKnown) => {
    const cy = world.join()
    const post = world.post(ann, { only: [ann, bob, cy] })
    if (isKnown) await posted(post)
    const read = (member: TestMember | null) => world.call(member, calls.getReactions, { params: { id: post.id } })
    const answer = Promise.withResolvers<void>()
    world.predictions.held.set(bob.id, answer.promise)
    const [slow, slowToo] = [read(bob), read(bob)]
    const others = await Promise.all([read(ann), read(cy), read(null)])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 404])
    expect((await read(ann)).status).toBe(200)
    answer.reject(new Error('no answer'))
    for (const reply of [await slow, await slowToo]) expect(reply.status).toBeGreaterThanOrEqual(500)
    world.predictions.held.delete(bob.id)
    expect((await read(bob)).status).toBe(200)
  },
)
