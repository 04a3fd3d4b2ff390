import { deleteComment } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let post: { id: string }
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(() => {
  ann = world.join()
  post = world.post(ann)
})

const send = (key: string, more: { content?: string; parentId?: string } = {}, member = ann) =>
  world.say(member, post.id, { ...more, key })
const commentCount = async () =>
  Number((await world.rows('select count(*) from comments where post_id = $1', [post.id]))[0].count)

test('threat 38: one key 50 times at once has one effect and one reply', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => send('tap')))
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
  expect(await commentCount()).toBe(1)
  expect(await world.published(post.id)).toHaveLength(1)
})

test('the same key with another text, parent or post is rejected, even concurrently', async () => {
  const [first, second] = await Promise.all([send('race'), send('race', { content: 'Never' })])
  expect([first.status, second.status].sort()).toEqual([201, 422])
  const { id } = (await send('once')).body
  const other = world.post(ann)
  for (const reply of [
    await send('once', { content: 'Never' }),
    await send('once', { parentId: id }),
    await world.say(ann, other.id, { key: 'once' }),
  ])
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotencyKeyReused'])
  expect(await commentCount()).toBe(2)
})

test('a key belongs to one member, and a failed request does not use it up', async () => {
  const bob = world.join()
  expect((await send('shared')).body.user.id).toBe(ann.id)
  expect((await send('shared', {}, bob)).body.user.id).toBe(bob.id)
  expect((await send('failed', { parentId: nowhere })).status).toBe(404)
  expect((await send('failed')).status).toBe(201)
})

test('a retry after the comment was deleted gets the first reply and writes nothing', async () => {
  const first = await send('kept')
  await world.call(ann, deleteComment, { params: { id: first.body.id } })
  const again = await send('kept')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await commentCount()).toBe(0)
})

test('a retry gets the first reply even if the member has reached the hourly limit', async () => {
  await world.setClock(new Date(), { frozen: true })
  await world.setRules({ growLimits: true })
  const replies = await Promise.all(Array.from({ length: 30 }, (_, nr) => send(`limit-${nr}`)))
  const again = await send('limit-29')
  const [reused, another] = [await send('limit-29', { content: 'Never' }), await send('limit-30')]
  await world.setRules({})
  expect([again.status, again.body]).toEqual([201, replies[29]?.body])
  expect([reused.status, another.status]).toEqual([422, 429])
  expect(await commentCount()).toBe(30)
})

test('a retry gets the first reply even if a word of it was listed meanwhile', async () => {
  const content = 'You scoundrel'
  const first = await send('listed', { content })
  const wordId = await world.listWord('scoundrel', 'refuse')
  const [again, another] = [await send('listed', { content }), await send('late', { content })]
  await world.unlistWord(wordId)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect([another.status, another.body.code]).toEqual([400, 'wordRefused'])
  expect(await commentCount()).toBe(1)
})

test.each(['', 'with space', 'ü', 'x'.repeat(201)])('a key of %j is rejected', async (key) => {
  const reply = await send(Buffer.from(key).toString('latin1'))
  expect([reply.status, reply.body.errors?.[0].field]).toEqual([400, 'Idempotency-Key'])
})
