import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aPrediction, type Fields, startWorld, type TestFile, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join()
})
afterEach(() => world.setClock(null))

const photo = { name: 'a.jpg', content: 'some photo' }
const fields = aPrediction()
const send = (key: string, change: Fields = {}, files: readonly TestFile[] = [], member = ann) =>
  world.send(member, { ...fields, ...change }, files, { 'idempotency-key': key })
const postCount = async (member = ann) =>
  Number((await world.rows('select count(*) from posts where owner_id = $1', [member.id]))[0].count)

test('threat 38: 50 concurrent requests with one key have one effect and one answer', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => send('tap', {}, [photo])))
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
  expect(await postCount()).toBe(1)
  expect(await world.published(replies[0]?.body.prediction.id)).toHaveLength(1)
})

test('a later retry gets the first answer, and its photos are not sent to media again', async () => {
  const first = await send('retry', {}, [photo])
  const received = world.media.received.length
  const again = await send('retry', {}, [photo])
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(world.media.received).toHaveLength(received)
})

test.each([
  ['other words', { headline: 'Another one' }, [photo]],
  ['another photo', {}, [{ name: 'a.jpg', content: 'another photo' }]],
  ['no photo', {}, []],
])('the same key with %s is rejected', async (_what, change, files) => {
  await send('key', {}, [photo])
  const reply = await send('key', change, files)
  expect([reply.status, reply.body.code]).toEqual([422, 'idempotencyKeyReused'])
  expect(await postCount()).toBe(1)
})

test('the same key with other content at the same time is rejected too', async () => {
  const replies = await Promise.all([send('race'), send('race', { headline: 'Another one' })])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await postCount()).toBe(1)
})

test('a key belongs to one member, and a failed request does not use it up', async () => {
  const bob = world.join()
  expect((await send('shared')).status).toBe(201)
  expect((await send('shared', {}, [], bob)).status).toBe(201)
  expect(await postCount(bob)).toBe(1)
  expect((await send('failed', { category: 'nonsense' })).status).toBe(400)
  expect((await send('failed')).status).toBe(201)
})

test('keys last 24 hours', async () => {
  const start = Date.now()
  const far = { deadline: new Date(start + 7 * 24 * 3_600_000).toISOString() }
  await send('day', far)
  await world.setClock(new Date(start + 23.9 * 3_600_000))
  await send('day', far)
  expect(await postCount()).toBe(1)
  await world.setClock(new Date(start + 24.1 * 3_600_000))
  expect((await send('day', far)).status).toBe(201)
  expect(await postCount()).toBe(2)
  await world.setClock(new Date(start + 50 * 3_600_000))
  await world.service.flush()
  expect(await world.rows('select from idempotency_keys')).toEqual([])
})

test.each(['', 'with space', 'ü', 'x'.repeat(201)])('a key of %j is rejected', async (key) => {
  const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
  const reply = await world.send(ann, fields, [], headers)
  expect([reply.status, reply.body.errors?.[0].field]).toEqual([400, 'Idempotency-Key'])
})
