import { newId } from '@hunch/kit/postgres'
import { ResolutionDueSchema, VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join('Ann')
  bob = world.join('Bob')
})
afterEach(() => world.allBack())

async function vote(headline?: string, by = bob) {
  const post = world.post(ann, headline)
  await world.publish('predictions', VoteCastSchema, newId(), { ...post, memberId: by.id, vote: true, agreeCount: 1 })
  return post
}
const follow = () => world.publish('social', FollowStartedSchema, newId(), { followerId: bob.id, followedId: ann.id })
const about = (id: string) => ({ params: { id } })
const ids = (reply: { body: { id: string }[] }) => reply.body.map(({ id }) => id)

test('the list is filtered and read in pages, newest first', async () => {
  for (const headline of ['One', 'Two', 'Three']) await vote(headline)
  await follow()
  const all = await world.list(ann)
  expect(
    all.body.map(({ kind, prediction }: { kind: string; prediction: { headline: string } | null }) => [
      kind,
      prediction?.headline,
    ]),
  ).toEqual([
    ['followed', undefined],
    ['voted', 'Three'],
    ['voted', 'Two'],
    ['voted', 'One'],
  ])
  const [newest = '', second = ''] = ids(all)
  expect(ids(await world.list(ann, { limit: '2', offset: '1' }))).toEqual(ids(all).slice(1, 3))
  expect(ids(await world.list(ann, { offset: '4' }))).toEqual([])
  expect(ids(await world.list(ann, { filter: 'friends' }))).toEqual([newest])
  await world.call(ann, calls.markRead, about(second))
  expect(ids(await world.list(ann, { filter: 'unread' }))).toEqual(ids(all).filter((id) => id !== second))
  for (const query of [{ filter: 'loud' }, { limit: '51' }, { offset: '-1' }])
    expect((await world.list(ann, query)).status).toBe(400)
})

test('the filter for the top has unread reminders to resolve, however many newer notifications there are', async () => {
  const due = async (headline: string) =>
    world.publish('predictions', ResolutionDueSchema, newId(), world.post(ann, headline))
  await due('One')
  await due('Two')
  for (let n = 0; n < 21; n += 1) await vote()
  const top = await world.list(ann, { filter: 'top' })
  const headlines = (reply: typeof top) =>
    reply.body.map((each: { prediction: { headline: string } }) => each.prediction.headline)
  expect(headlines(top)).toEqual(['Two', 'One'])
  await world.call(ann, calls.markRead, about(ids(top)[0] ?? ''))
  expect(headlines(await world.list(ann, { filter: 'top' }))).toEqual(['One'])
})

test('pages are full even if some notifications in between are hidden', async () => {
  const hidden = await vote('Hidden')
  await vote('One')
  await vote('Two')
  world.predictions.posts.delete(hidden.postId)
  const headlines = async (query: Record<string, string>) =>
    (await world.list(ann, query)).body.map((each: { prediction: { headline: string } }) => each.prediction.headline)
  expect(await headlines({ limit: '2' })).toEqual(['Two', 'One'])
  expect(await headlines({ limit: '2', offset: '1' })).toEqual(['One'])
})

test('one notification or all can be marked as read, a second time without effect', async () => {
  await vote()
  await vote()
  const [first = ''] = ids(await world.list(ann))
  expect(await world.count(ann)).toBe(2)
  for (const _ of [1, 2]) expect((await world.call(ann, calls.markRead, about(first))).status).toBe(204)
  expect(await world.count(ann)).toBe(1)
  for (const _ of [1, 2]) expect((await world.call(ann, calls.markAllRead)).status).toBe(204)
  expect(await world.count(ann)).toBe(0)
  expect((await world.list(ann)).body.map(({ read }: { read: boolean }) => read)).toEqual([true, true])
})

test('a notification is deleted; a second time it is not found', async () => {
  await vote()
  const [first = ''] = ids(await world.list(ann))
  expect((await world.call(ann, calls.deleteNotification, about(first))).status).toBe(204)
  const again = await world.call(ann, calls.deleteNotification, about(first))
  expect([again.status, again.body.code]).toEqual([404, 'notificationNotFound'])
  expect([ids(await world.list(ann)), await world.count(ann)]).toEqual([[], 0])
})

test("threat 6: another member's notification is not found, and stays as it is", async () => {
  await vote()
  const before = await world.list(ann)
  const [id = ''] = ids(before)
  for (const contract of [calls.markRead, calls.deleteNotification])
    for (const which of [id, newId()]) {
      const reply = await world.call(bob, contract, about(which))
      expect([reply.status, reply.body.code]).toEqual([404, 'notificationNotFound'])
    }
  await world.call(bob, calls.markAllRead)
  expect((await world.list(ann)).body).toEqual(before.body)
})

test('calls without a session get 401, and an invalid id gets 400', async () => {
  for (const contract of [calls.listNotifications, calls.countUnread, calls.markAllRead])
    expect((await world.call(null, contract)).status).toBe(401)
  for (const contract of [calls.markRead, calls.deleteNotification]) {
    expect((await world.call(null, contract, about(newId()))).status).toBe(401)
    expect((await world.call(ann, contract, about('first'))).status).toBe(400)
  }
})

test('notifications are in the language of the member', async () => {
  await vote('سيهطل المطر')
  const carl = world.join('Carl')
  const post = { postId: (await world.list(ann)).body[0].prediction.id, ownerId: ann.id }
  await world.publish('predictions', VoteCastSchema, newId(), { ...post, memberId: carl.id, vote: true, agreeCount: 2 })
  world.account(ann).language = 'ar'
  const { body } = await world.list(ann)
  expect([body[0].title, body[0].message]).toEqual(['أصوات جديدة', 'حظي «سيهطل المطر» بصوت Carl Example وشخص آخر'])
  world.account(ann).language = ''
  const header = { 'accept-language': 'ar,en;q=0.5' }
  expect((await world.list(ann, {}, header)).body[0].title).toBe('أصوات جديدة')
  expect((await world.list(ann)).body[0].title).toBe('New votes')
})

test('a long headline is cut at 50 characters within a message', async () => {
  await vote(`${'🎲'.repeat(50)}!`)
  const { body } = await world.list(ann)
  expect(body[0].message).toBe(`Bob Example voted on “${'🎲'.repeat(50)}…”`)
  expect(body[0].prediction.headline).toBe(`${'🎲'.repeat(50)}!`)
})

test('while auth is unavailable no one is named, and while predictions is unavailable calls get 503', async () => {
  await vote()
  world.auth.mood.away = true
  const { status, body } = await world.list(ann)
  expect([status, body]).toMatchObject([
    200,
    [{ message: 'Someone voted on “It rains on Sunday”', fromUser: null, params: { name: 'Someone' } }],
  ])
  world.predictions.mood.away = true
  expect((await world.list(ann)).status).toBe(503)
  expect((await world.call(ann, calls.countUnread)).status).toBe(503)
})
