import { newId } from '@hunch/kit/postgres'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { castVote, deletePrediction, explore, getPrediction, recommendationsFeed } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aSeed, clear, seed } from './support/past-posts.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

/** For You as a list: stable pages, new posts, and views. */

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await clear(world)
  ;[ann, bob] = [world.join(), world.join()]
})
afterEach(() => world.setClock(null))

type Item = { prediction: { id: string } }
const idsOf = (items: Item[]) => items.map(({ prediction }) => prediction.id)
const read = (query: Record<string, string> = {}, member: TestMember | null = ann, headers = {}) =>
  world.call(member, recommendationsFeed, { query, headers })
const snapshotOf = (reply: { headers: Headers }) => reply.headers.get('feed-snapshot') ?? ''
const post = (member = bob, fields = {}) => world.post(member, fields)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** Returns how often Ann has seen each post, in ascending order: [1, 1, 2]. */
async function timesSeen(): Promise<number[]> {
  await world.settle()
  const rows = await world.rows('select times from views where member_id = $1 order by times', [ann.id])
  return rows.map(({ times }: { times: number }) => times)
}

test('a list does not change while posts arrive, and says how many are new', async () => {
  await seed(
    world,
    new Date(),
    Array.from({ length: 30 }, (_, n) => aSeed({ ageHours: 2 + n })),
  )
  const first = await read({ limit: '10' })
  const snapshot = snapshotOf(first)
  const second = await read({ limit: '10', offset: '10', snapshot })
  await post()
  await post()
  await world.rows('update post_signals set viewers = 0 where post_id = $1', [idsOf(second.body)[9]])
  const again = await read({ limit: '10', offset: '0', snapshot })
  expect([idsOf(again.body), again.headers.get('feed-new')]).toEqual([idsOf(first.body), '2'])
  expect(idsOf((await read({ limit: '10', offset: '10', snapshot })).body)).toEqual(idsOf(second.body))
  const third = await read({ limit: '10', offset: '20', snapshot })
  expect(new Set([first, second, third].flatMap(({ body }) => idsOf(body))).size).toBe(30)
  expect((await read({ offset: '30', snapshot })).body).toEqual([])
  const renewed = await read({ limit: '50' })
  expect([renewed.body.length, renewed.headers.get('feed-new')]).toEqual([32, '0'])
  expect(snapshotOf(renewed)).not.toBe(snapshot)
})

test('a request for new posts puts the best ten of them on top, and lists no post twice', async () => {
  const liked = { agree: 40, commenters: 20 }
  await seed(
    world,
    new Date(),
    Array.from({ length: 30 }, () => aSeed({ ageHours: 0.5, ...liked })),
  )
  const first = await read()
  const fresh = await Promise.all(Array.from({ length: 12 }, () => post()))
  expect(idsOf((await read()).body).slice(0, 5)).not.toEqual(expect.arrayContaining(fresh.slice(0, 5)))
  const renewed = await read({ limit: '50', newerThan: snapshotOf(first) })
  const ids = idsOf(renewed.body)
  expect(fresh).toEqual(expect.arrayContaining(ids.slice(0, 10)))
  expect([ids.length, new Set(ids).size, renewed.headers.get('feed-new')]).toEqual([42, 42, '0'])
  const kept = await read({ newerThan: snapshotOf(renewed) })
  expect(snapshotOf(kept)).toBe(snapshotOf(renewed))
  for (const newerThan of ['nonsense', newId()]) expect((await read({ limit: '50', newerThan })).body).toHaveLength(42)
  expect(idsOf((await read({ limit: '50', newerThan: snapshotOf(first) }, bob)).body)).toHaveLength(42)
})

test('a deleted post is gone from the pages; the others keep their order, and pages stay full', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => post()))
  const first = await read({ limit: '3' })
  const whole = idsOf((await read({ limit: '6', snapshot: snapshotOf(first) })).body)
  expect([...whole].sort()).toEqual([...made].sort())
  await world.call(bob, deletePrediction, { params: { id: whole[1] ?? '' } })
  const page = await read({ limit: '3', snapshot: snapshotOf(first) })
  expect(idsOf(page.body)).toEqual([whole[0], whole[2], whole[3]])
})

test('an unchanged page is a 304 and counts no views', async () => {
  const ids = [await post(), await post(), await post()]
  const first = await read()
  expect(await timesSeen()).toEqual([1, 1, 1])
  const snapshot = snapshotOf(first)
  let tag = first.headers.get('etag') ?? ''
  const refetch = () => read({ snapshot }, ann, { 'if-none-match': tag })
  await world.setClock(inMinutes(9))
  const same = await refetch()
  expect([same.status, same.body, snapshotOf(same)]).toEqual([304, undefined, snapshot])
  expect(await timesSeen()).toEqual([1, 1, 1])
  for (const member of [bob, ann]) {
    await world.call(member, castVote, { body: { predictionId: ids[0], vote: true } })
    const reply = await refetch()
    expect([reply.status, reply.body.length]).toEqual([200, 3])
    tag = reply.headers.get('etag') ?? ''
  }
  expect((await refetch()).status).toBe(304)
  expect(await timesSeen()).toEqual([1, 1, 1]) // reading the same list again adds no view
  await read()
  expect(await timesSeen()).toEqual([2, 2, 2])
})

test('a post is seen when it is first served or opened; each viewer counts once', async () => {
  const id = await post()
  const viewers = async () => {
    await world.service.flush()
    return (await world.rows('select viewers from post_signals where post_id = $1', [id]))[0]?.viewers ?? 0
  }
  await world.call(null, getPrediction, { params: { id } })
  expect(await viewers()).toBe(0)
  await world.call(ann, getPrediction, { params: { id } })
  await world.call(ann, getPrediction, { params: { id } })
  await world.call(ann, explore)
  expect([await viewers(), await timesSeen()]).toEqual([1, [1]])
  await world.setClock(inMinutes(11))
  await world.call(ann, getPrediction, { params: { id } })
  await world.call(world.join(), explore)
  expect([await viewers(), await timesSeen()]).toEqual([2, [2]])
})

test('concurrent views are counted exactly, by two replicas too', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => post()))
  const other = await world.start()
  const people = Array.from({ length: 20 }, () => world.join())
  const token = (member: TestMember) => world.keys.token('predictions', member)
  await Promise.all(
    people.flatMap((member) =>
      [world.service, other].map(async (service) =>
        fetch(`${service.addresses().http}${explore.path}`, {
          headers: { authorization: `Bearer ${await token(member)}` },
        }),
      ),
    ),
  )
  await other.stop() // the replica writes its buffered views before it stops
  await world.service.flush()
  const rows = await world.rows('select viewers from post_signals where post_id = any ($1)', [ids])
  expect(rows.map(({ viewers }: { viewers: number }) => viewers)).toEqual(ids.map(() => 20))
})

test('a list is ranked again on request, or if it was not read for ten minutes; not while it is read', async () => {
  await post()
  const first = await read()
  const snapshot = snapshotOf(first)
  await post()
  for (let minute = 0; minute < 30; minute += 5) {
    await world.setClock(inMinutes(minute))
    const reply = await read({ snapshot })
    expect([snapshotOf(reply), reply.body.length, reply.headers.get('feed-new')]).toEqual([snapshot, 1, '1'])
  }
  await world.setClock(inMinutes(36))
  const left = await read({ snapshot })
  expect([snapshotOf(left) === snapshot, left.body.length]).toEqual([false, 2])
  expect(snapshotOf(await read({ snapshot, offset: '1' }))).toBe(snapshot) // later pages come from the old list
})

test('for an unknown list, or another member’s, a new one is ranked; the last three are kept a day', async () => {
  await post()
  const bobs = snapshotOf(await read({}, bob))
  for (const snapshot of [bobs, newId()]) {
    const reply = await read({ snapshot })
    expect([reply.status, reply.body.length, snapshotOf(reply) === snapshot]).toEqual([200, 1, false])
  }
  const snapshots = []
  for (let n = 0; n < 5; n += 1) {
    await post() // without a new post, the last list would be served
    snapshots.push(snapshotOf(await read()))
  }
  expect(new Set(snapshots).size).toBe(5)
  const kept = await world.rows('select id from feed_snapshots where member_id = $1', [ann.id])
  expect(new Set(kept.map(({ id }: { id: string }) => id))).toEqual(new Set(snapshots.slice(-3)))
  await world.setClock(inMinutes(25 * 60))
  await world.settle()
  expect(await world.rows('select from feed_snapshots')).toEqual([])
})

test('a member’s own new posts lead their list', async () => {
  await seed(
    world,
    new Date(),
    Array.from({ length: 5 }, () => aSeed({ agree: 900, ageHours: 0.2 })),
  )
  const old = await post(ann, { headline: 'Old' })
  await world.setClock(inMinutes(15))
  const [earlier, latest] = [await post(ann), await post(ann)]
  const ids = idsOf((await read()).body)
  expect(ids.slice(0, 2)).toEqual([latest, earlier])
  expect(ids.indexOf(old)).toBeGreaterThan(2)
  expect(idsOf((await read({}, bob)).body)[0]).not.toBe(latest)
})

test('posts of a private group are listed for its current members only', async () => {
  const groupId = world.groups.make(true, ann, bob)
  const eve = world.join()
  for (const { id } of [ann, bob])
    await world.publish('groups', MembershipStartedSchema, groupId, { groupId, memberId: id })
  const id = await post(bob, { groupId })
  const first = await read()
  expect(idsOf(first.body)).toEqual([id])
  expect((await read({}, eve)).body).toEqual([])
  world.groups.all.get(groupId)?.members.delete(ann.id) // the read model still has the membership
  expect((await read({ snapshot: snapshotOf(first) })).body).toEqual([])
  expect((await read()).body).toEqual([])
})

test('if ranking fails, the newest posts are served instead, page by page', async () => {
  const made = [await post(), await post(), await post()]
  await world.rows('alter table post_signals rename to mislaid')
  try {
    const first = await read({ limit: '2' })
    expect([first.status, idsOf(first.body)]).toEqual([200, made.slice(1).reverse()])
    await post()
    const second = await read({ limit: '2', offset: '2', snapshot: snapshotOf(first) })
    expect([second.status, idsOf(second.body), second.headers.get('feed-new')]).toEqual([200, made.slice(0, 1), '1'])
  } finally {
    await world.rows('alter table mislaid rename to post_signals')
  }
})

test('visitors have no For You, and an invalid snapshot is rejected', async () => {
  expect((await read({}, null)).status).toBe(401)
  const bad = [{ snapshot: 'nonsense' }, { snapshot: "x' or 1=1" }, { limit: '51' }, { offset: '-1' }]
  for (const query of bad) {
    const reply = await read(query)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
  }
})

test('a deleted member is removed from the read models for ranking', async () => {
  await post()
  await read()
  await world.service.flush()
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  for (const table of ['views', 'feed_snapshots', 'memberships', 'acts'])
    expect(await world.rows(`select from ${table} where member_id = $1`, [ann.id])).toEqual([])
  expect(await world.rows('select from follows where $1 in (follower_id, followed_id)', [ann.id])).toEqual([])
})
