import {
  castVote,
  deletePrediction,
  explore,
  getPrediction,
  listCategories,
  listPredictionsOfUser,
  listUserPredictions,
  recommendationsFeed,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aPrediction, inMinutes, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.rows('update posts set deleted_at = now() where deleted_at is null')
  ann = world.join()
})
afterEach(() => world.setClock(null))

type Item = { prediction: { id: string } }
const ids = (items: Item[]) => items.map(({ prediction }) => prediction.id)
const list = (query: Record<string, string> = {}, member: TestMember | null = null, headers = {}) =>
  world.call(member, explore, { query, headers })

/** Creates predictions and returns their ids, newest first. */
async function post(count: number, member = ann): Promise<string[]> {
  const made: string[] = []
  for (let index = 0; index < count; index += 1) made.unshift(await world.post(member, { headline: `Number ${index}` }))
  return made
}

test('posts are listed newest first, page by page', async () => {
  const made = await post(7)
  const from = Date.now()
  const first = await list({ limit: '3' })
  expect([first.status, ids(first.body)]).toEqual([200, made.slice(0, 3)])
  expect(first.headers.get('feed-new')).toBe('0')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const serverTime = Number(first.headers.get('server-time'))
  expect(serverTime).toBeGreaterThan(from - 5_000)
  expect(serverTime).toBeLessThan(Date.now() + 5_000)
  const snapshot = first.headers.get('feed-snapshot') ?? ''
  const rest = await list({ limit: '5', offset: '3', snapshot })
  expect(ids(rest.body)).toEqual(made.slice(3))
  expect(ids((await list()).body)).toEqual(made)
  expect((await list({ offset: '7' })).body).toEqual([])
})

test('feed page: 20 posts by default', async () => {
  await post(21)
  expect((await list()).body).toHaveLength(20)
})

test('a list does not change while a reader scrolls, and says how many posts are new', async () => {
  const made = await post(5)
  const first = await list({ limit: '2' })
  const snapshot = first.headers.get('feed-snapshot') ?? ''
  const newer = await post(3)
  const second = await list({ limit: '2', offset: '2', snapshot })
  expect(ids(second.body)).toEqual(made.slice(2, 4))
  expect(second.headers.get('feed-snapshot')).toBe(snapshot)
  const again = await list({ limit: '2', offset: '0', snapshot })
  expect([ids(again.body), again.headers.get('feed-new')]).toEqual([made.slice(0, 2), '3'])
  const renewed = await list({ limit: '4' })
  expect([ids(renewed.body), renewed.headers.get('feed-new')]).toEqual([[...newer, made[0]], '0'])
})

test('the viewer’s own posts do not count as new, whether public or in a private group', async () => {
  const bob = world.join()
  await post(1, bob)
  const forYou = (query: Record<string, string> = {}) => world.call(ann, recommendationsFeed, { query })
  const snapshots = [await list({}, ann), await forYou()].map(({ headers }) => headers.get('feed-snapshot') ?? '')
  const [ofNewest = '', ofForYou = ''] = snapshots
  await post(1)
  await world.post(ann, { groupId: world.groups.make(true, ann) })
  await post(2, bob)
  const again = [await list({ snapshot: ofNewest }, ann), await forYou({ snapshot: ofForYou })]
  expect(again.map(({ headers }) => headers.get('feed-snapshot'))).toEqual(snapshots)
  expect(again.map(({ headers }) => headers.get('feed-new'))).toEqual(['2', '2'])
})

test('a list that was empty when it was first read counts the posts since', async () => {
  const first = await list()
  expect([first.body, Number(first.headers.get('server-time')) > 0]).toEqual([[], true])
  const snapshot = first.headers.get('feed-snapshot') ?? ''
  await post(2)
  const again = await list({ snapshot })
  expect([again.body, again.headers.get('feed-new')]).toEqual([[], '2'])
})

test('concurrent posts never shift a list while it is read', async () => {
  const writers = Promise.all(Array.from({ length: 40 }, () => world.send(ann, aPrediction())))
  const seen: string[][] = []
  for (let round = 0; round < 10; round += 1) {
    const first = await list({ limit: '50' })
    const snapshot = first.headers.get('feed-snapshot') ?? ''
    const again = await list({ limit: '50', snapshot })
    seen.push(ids(again.body))
    expect(ids(again.body)).toEqual(ids(first.body))
  }
  await writers
  expect(seen).toHaveLength(10)
})

test('an unchanged page is a 304; every visible change changes its entity tag', async () => {
  const [id = ''] = await post(3)
  const bob = world.join()
  const first = await list({}, bob)
  const snapshot = first.headers.get('feed-snapshot') ?? ''
  let tag = first.headers.get('etag') ?? ''
  const refetch = (member = bob) => list({ snapshot }, member, { 'if-none-match': tag })

  const same = await refetch()
  expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, undefined, tag])
  expect(same.headers.get('feed-snapshot')).toBe(snapshot)
  expect(same.headers.has('server-time')).toBe(true)

  const changes: [string, () => Promise<unknown>][] = [
    ['a vote', () => world.call(ann, castVote, { body: { predictionId: id, vote: true } })],
    ['the caller’s vote', () => world.call(bob, castVote, { body: { predictionId: id, vote: false } })],
    [
      'an author’s new name',
      () => world.rows('update authors set version = version + 1 where member_id = $1', [ann.id]),
    ],
    ['an end', () => world.setClock(new Date(Date.now() + 2 * 3_600_000), { frozen: true })],
    ['a lapse', () => world.setClock(new Date(Date.now() + 40 * 3_600_000), { frozen: true })],
    ['a deletion', () => world.call(ann, deletePrediction, { params: { id } })],
  ]
  for (const [what, change] of changes) {
    await change()
    const reply = await refetch()
    expect([what, reply.status]).toEqual([what, 200])
    await world.settle() // changes that jobs make to posts also change the entity tag
    tag = (await list({ snapshot }, bob)).headers.get('etag') ?? ''
    expect((await refetch()).status).toBe(304)
  }
  expect((await refetch(world.join())).status).toBe(304) // neither member has voted, so the tag is the same
  expect((await list({}, bob, { 'if-none-match': tag })).status).toBe(200) // another list
})

test('each member sees their own votes in a list', async () => {
  const [newest = '', second = ''] = await post(3)
  const bob = world.join()
  await world.call(bob, castVote, { body: { predictionId: newest, vote: true } })
  await world.call(bob, castVote, { body: { predictionId: second, vote: false } })
  const votes = async (member: TestMember | null) =>
    (await list({}, member)).body.map((item: { myVote: unknown }) => item.myVote)
  expect(await votes(bob)).toEqual([true, false, null])
  expect(await votes(ann)).toEqual([null, null, null])
  expect(await votes(null)).toEqual([null, null, null])
})

test('a member’s list has only their posts, under both paths', async () => {
  const mine = await post(3)
  await post(2, world.join())
  for (const contract of [listPredictionsOfUser, listUserPredictions]) {
    const reply = await world.call(null, contract, { params: { id: ann.id }, query: { limit: '2' } })
    expect(ids(reply.body)).toEqual(mine.slice(0, 2))
    const tag = reply.headers.get('etag') ?? ''
    const more = { params: { id: ann.id }, query: { limit: '2' }, headers: { 'if-none-match': tag } }
    expect((await world.call(null, contract, more)).status).toBe(304)
    const unknown = await world.call(null, contract, { params: { id: '019aa000-0000-7000-8000-000000000000' } })
    expect([unknown.status, unknown.body]).toEqual([200, []])
    expect((await world.call(null, contract, { params: { id: "x' or 1=1" } })).status).toBe(400)
  }
})

test.each([
  { limit: '1e9' },
  { limit: '51' },
  { limit: '0' },
  { limit: '1; drop table posts' },
  { offset: '-1' },
  { offset: '1e99' },
  { snapshot: 'nonsense' },
  { snapshot: Buffer.from("1.x' or 1=1").toString('base64url') },
  { snapshot: 'x'.repeat(1_000) },
])('%j is rejected, and the error names the parameter', async (query) => {
  const reply = await list(query)
  expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
  expect(reply.body.errors[0].field).toBe(Object.keys(query)[0])
})

test('a post has its deadline; a path without a valid id is rejected', async () => {
  const deadline = inMinutes(10)
  const { id } = (await world.send(ann, aPrediction({ deadline }))).body.prediction
  const reply = await world.call(null, getPrediction, { params: { id } })
  expect(reply.body.prediction).toMatchObject({ deadline, ended: false })
  await world.setClock(new Date(deadline), { frozen: true })
  expect((await world.call(null, getPrediction, { params: { id } })).body.prediction.ended).toBe(true)
  for (const [bad, status] of [
    ['nonsense', 400],
    ['%00', 400],
    ['019aa000-0000-7000-8000-000000000000', 404],
  ] as const)
    expect((await world.call(null, getPrediction, { params: { id: bad } })).status).toBe(status)
})

test('categories cache: any cache may keep the twelve categories for 10 min', async () => {
  const reply = await world.call(null, listCategories)
  expect(reply.headers.get('cache-control')).toBe('public, max-age=600')
  expect(reply.body).toHaveLength(12)
  expect(new Set(reply.body.map(({ id }: { id: string }) => id)).size).toBe(12)
  expect(reply.body[0]).toEqual({ id: 'sports', name: 'Sports', emoji: '⚽', description: expect.any(String) })
})
