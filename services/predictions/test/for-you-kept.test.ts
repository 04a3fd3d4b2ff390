import { eventually } from '@hunch/kit/testing'
import { MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { castVote, deletePrediction, listUserPredictions, recommendationsFeed, withdrawVote } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { clear } from './support/past-posts.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

/** Requests for a new For You list: when the last list is served again, and which posts it shows. */

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

const read = (query: Record<string, string> = {}, member = ann) =>
  world.call(member, recommendationsFeed, { query: { limit: '10', ...query } })
const snapshotOf = (reply: { headers: Headers }) => reply.headers.get('feed-snapshot') ?? ''
const idsOf = ({ body }: { body: { prediction: { id: string } }[] }) => body.map(({ prediction }) => prediction.id)
const inSeconds = (seconds: number) => world.setClock(new Date(Date.now() + seconds * 1_000))
const listsOf = async ({ id }: TestMember): Promise<string[]> =>
  (await world.rows('select id from feed_snapshots where member_id = $1 order by taken_at desc', [id])).map(
    (row) => row.id,
  )
const joinGroup = (groupId: string, ...members: TestMember[]) =>
  Promise.all(
    members.map(({ id }) => world.publish('groups', MembershipStartedSchema, groupId, { groupId, memberId: id })),
  )

test('the last list is served again; after 15 seconds the next one is ranked in the background', async () => {
  await world.post(bob)
  const snapshot = snapshotOf(await read())
  expect(snapshotOf(await read())).toBe(snapshot)
  expect(await listsOf(ann)).toEqual([snapshot])
  await inSeconds(20)
  const kept = await read()
  expect([snapshotOf(kept), kept.body.length]).toEqual([snapshot, 1])
  await eventually(async () => (await listsOf(ann)).length === 2)
  const [renewed] = await listsOf(ann)
  expect(snapshotOf(await read())).toBe(renewed)
  expect(snapshotOf(await read({ offset: '0', snapshot }))).toBe(snapshot)
})

test('a list is ranked at once if the last one is older than a minute', async () => {
  await world.post(bob)
  const snapshot = snapshotOf(await read())
  await inSeconds(40)
  expect(snapshotOf(await read())).toBe(snapshot)
  await eventually(async () => (await listsOf(ann)).length === 2)
  const [renewed] = await listsOf(ann)
  await inSeconds(40 + 70)
  expect([snapshot, renewed]).not.toContain(snapshotOf(await read()))
})

test('a list is ranked at once if there is a newer post, or the member has voted, posted or followed', async () => {
  const id = await world.post(bob)
  let last = snapshotOf(await read())
  const steps: Record<string, () => Promise<unknown>> = {
    newer: () => world.post(bob),
    voted: () => world.call(ann, castVote, { body: { predictionId: id, vote: true } }),
    ownInPrivate: () => world.post(ann, { groupId: world.groups.make(true, ann) }),
    followed: () => world.publish('social', FollowStartedSchema, bob.id, { followerId: ann.id, followedId: bob.id }),
  }
  for (const [step, act] of Object.entries(steps)) {
    expect([step, snapshotOf(await read())]).toEqual([step, last])
    await act()
    const snapshot = snapshotOf(await read())
    expect([step, snapshot === last]).toEqual([step, false])
    last = snapshot
  }
  await world.call(bob, castVote, { body: { predictionId: id, vote: true } })
  await world.call(bob, withdrawVote, { params: { predictionId: id } })
  expect(snapshotOf(await read())).toBe(last) // acts of others do not cause a new list
})

test('a deleted post is gone from the last list, and a list is served only to its own member', async () => {
  const [first, second] = [await world.post(bob), await world.post(bob)]
  const snapshot = snapshotOf(await read())
  await world.call(bob, deletePrediction, { params: { id: first } })
  const kept = await read()
  expect([snapshotOf(kept), idsOf(kept)]).toEqual([snapshot, [second]])
  expect(snapshotOf(await read({}, world.join()))).not.toBe(snapshot)
})

test('another replica serves the last list too', async () => {
  await world.post(bob)
  const snapshot = snapshotOf(await read())
  const other = await world.start()
  const authorization = `Bearer ${await world.keys.token('predictions', ann)}`
  const reply = await fetch(`${other.addresses().http}${recommendationsFeed.path}`, { headers: { authorization } })
  expect([reply.status, reply.headers.get('feed-snapshot')]).toEqual([200, snapshot])
  await other.stop()
})

test('groups is called only if a list has a post of a private group, and then at each read', async () => {
  const groupId = world.groups.make(true, ann, bob)
  await joinGroup(groupId, ann, bob)
  const open = await world.post(bob)
  const { requested } = world.groups
  const before = requested().length
  const ofBob = () => world.call(ann, listUserPredictions, { params: { id: bob.id } })
  const first = await read()
  expect([idsOf(first), idsOf(await read({ snapshot: snapshotOf(first) })), idsOf(await ofBob())]).toEqual([
    [open],
    [open],
    [open],
  ])
  expect(requested()).toHaveLength(before)
  const hidden = await world.post(bob, { groupId })
  await world.rows('delete from feed_snapshots')
  const all = [hidden, open].sort()
  const second = await read()
  for (const reply of [second, await read(), await read({ snapshot: snapshotOf(second) }), await ofBob()])
    expect(idsOf(reply).sort()).toEqual(all)
  expect(requested().slice(before)).toEqual(Array(4).fill(ann.id))
  expect(idsOf(await read({ limit: '1', offset: '1', snapshot: snapshotOf(second) }))).toHaveLength(1)
  world.groups.all.get(groupId)?.members.delete(ann.id) // the read model still has the membership
  for (const reply of [await read(), await read({ snapshot: snapshotOf(second) }), await ofBob()])
    expect(idsOf(reply)).toEqual([open])
  world.groups.mood.away = true
  for (const reply of [await read(), await ofBob()]) expect([reply.status, idsOf(reply)]).toEqual([200, [open]])
  world.groups.mood.away = false
})
