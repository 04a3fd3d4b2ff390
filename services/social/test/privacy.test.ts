import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let eve: TestMember
let secret: ReturnType<World['post']>
let comment: { id: string }
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => {
  world.predictions.mood.away = false
})
beforeEach(async () => {
  ann = world.join()
  bob = world.join()
  eve = world.join()
  secret = world.post(ann, { headline: 'Among us', only: [ann, bob] })
  comment = (await world.say(bob, secret.id, { content: 'between us' })).body
})

const commentsOf = async (reader: TestMember, whose: TestMember, query = {}) =>
  world.call(reader, calls.listUserComments, { params: { id: whose.id }, query })
const headlines = (list: { prediction: { headline: string } }[]) => list.map(({ prediction }) => prediction.headline)

/** Makes every kind of call about the private post or its comment. A visitor makes only those that need no sign-in. */
const boundCalls = (member: TestMember | null) => {
  const ofPost = { params: { id: secret.id } }
  const ofComment = { params: { id: comment.id } }
  return [
    ...(member
      ? [
          world.call(member, calls.listComments, ofPost),
          world.say(member, secret.id),
          world.say(member, secret.id, { parentId: comment.id }),
          world.call(member, calls.setReaction, { ...ofPost, body: { kind: 'fire' } }),
          world.call(member, calls.removeReaction, ofPost),
          world.call(member, calls.setCommenting, { ...ofPost, body: { commenting: 'everyone' } }),
          world.call(member, calls.deleteComment, ofComment),
          world.call(member, calls.listLikes, ofComment),
          world.call(member, calls.getMyLike, ofComment),
          world.call(member, calls.likeComment, ofComment),
          world.call(member, calls.unlikeComment, ofComment),
        ]
      : []),
    world.call(member, calls.getReactions, ofPost),
    world.call(member, calls.getCommenting, ofPost),
  ]
}

test('threat 7: for an outsider, a visitor and the admin a private post and its comments do not exist', async () => {
  for (const outsider of [eve, null, { ...eve, role: 'admin' as const }])
    for (const reply of await Promise.all(boundCalls(outsider))) {
      expect(reply.status).toBe(404)
      expect(['predictionNotFound', 'commentNotFound']).toContain(reply.body.code)
      expect(JSON.stringify(reply.body)).not.toMatch(/between us|Among us/)
    }
  expect((await world.call(ann, calls.listComments, { params: { id: secret.id } })).body).toHaveLength(1)
  expect(await world.published(secret.id)).toHaveLength(1)
})

test('events of a private post name its audience', async () => {
  await world.call(ann, calls.likeComment, { params: { id: comment.id } })
  await world.call(ann, calls.setReaction, { params: { id: secret.id }, body: { kind: 'fire' } })
  const published = await world.published(secret.id)
  expect(published.map(({ type, message }) => [type, message['audienceGroupId']])).toEqual(
    ['CommentPosted', 'LikeGiven', 'ReactionSet'].map((type) => [type, secret.audience?.groupId]),
  )
})

test('a member who leaves the group no longer sees the post, nor their own comments on it', async () => {
  secret.audience?.memberIds.delete(bob.id)
  for (const reply of await Promise.all(boundCalls(bob))) expect(reply.status).toBe(404)
  expect((await commentsOf(bob, bob)).body).toEqual([])
})

test('a list of a member’s comments has only those that the reader may see, in pages without gaps', async () => {
  const open = world.post(ann, { headline: 'For all' })
  const closed = world.post(ann, { headline: 'Elsewhere', only: [bob] })
  await world.say(bob, open.id, { content: 'one' })
  await world.say(bob, closed.id, { content: 'two' })
  await world.say(bob, open.id, { content: 'three' })
  await world.say(bob, secret.id, { content: 'four' })
  expect(headlines((await commentsOf(bob, bob)).body)).toEqual([
    'Among us',
    'For all',
    'Elsewhere',
    'For all',
    'Among us',
  ])
  expect(headlines((await commentsOf(ann, bob)).body)).toEqual(['Among us', 'For all', 'For all', 'Among us'])
  const page = (offset: string) => commentsOf(eve, bob, { limit: '1', offset })
  const [first, second, third] = await Promise.all([page('0'), page('1'), page('2')])
  expect(first.body).toEqual([
    {
      id: expect.any(String),
      predictionId: open.id,
      parentId: null,
      content: 'three',
      createdAt: expect.any(String),
      user: expect.objectContaining({ id: bob.id, email: 'a…@example.com' }),
      prediction: { id: open.id, headline: 'For all' },
    },
  ])
  expect([second.body[0].content, third.body]).toEqual(['one', []])
  expect((await commentsOf(eve, eve)).body).toEqual([])
})

test('a read model that wrongly lists a private post as public gives no access', async () => {
  await world.rows('update posts set audience_group_id = null where id = $1', [secret.id])
  for (const reply of await Promise.all(boundCalls(eve))) expect(reply.status).toBe(404)
  expect((await commentsOf(eve, bob)).body).toEqual([])
})

test('while predictions is unavailable, every call fails with 503 and changes nothing', async () => {
  world.predictions.mood.away = true
  const own = world.call(ann, calls.listOwnReactions, { query: { posts: secret.id } })
  for (const reply of await Promise.all([...boundCalls(ann), commentsOf(ann, bob), own]))
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
  world.predictions.mood.away = false
  expect(await world.published(secret.id)).toHaveLength(1)
})
