import { followUser, getFollowStatus, listFollowers, listFollowing, unfollowUser } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(() => {
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' }, { timeZone: 'Asia/Tokyo' })
  cem = world.join({ firstName: 'Cem' })
})

const about = (id: string) => ({ params: { id } })
const follow = (member: TestMember | null, id: string) => world.call(member, followUser, about(id))
const unfollow = (member: TestMember | null, id: string) => world.call(member, unfollowUser, about(id))
const status = async (member: TestMember, id: string) => (await world.call(member, getFollowStatus, about(id))).body
const followers = (member: TestMember, id: string, query = {}) =>
  world.call(member, listFollowers, { ...about(id), query })
const following = (member: TestMember, id: string, query = {}) =>
  world.call(member, listFollowing, { ...about(id), query })
const names = (list: { firstName: string; isFollowing: boolean }[]) =>
  list.map(({ firstName, isFollowing }) => [firstName, isFollowing])

test('follows and unfollows count once, return the new count, and are published with the member as key', async () => {
  const first = await follow(bob, ann.id)
  expect([first.status, first.body]).toEqual([200, { isFollowing: true, followersCount: 1 }])
  expect((await follow(bob, ann.id)).body).toEqual({ isFollowing: true, followersCount: 1 })
  expect((await follow(cem, ann.id)).body).toEqual({ isFollowing: true, followersCount: 2 })
  expect([await status(bob, ann.id), await status(ann, bob.id)]).toEqual([
    { isFollowing: true },
    { isFollowing: false },
  ])
  await follow(bob, cem.id)
  expect((await unfollow(bob, ann.id)).body).toEqual({ isFollowing: false, followersCount: 1 })
  expect((await unfollow(bob, ann.id)).body).toEqual({ isFollowing: false, followersCount: 1 })

  const tokyo = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const one = { followerId: bob.id, followedId: ann.id }
  expect(await world.published(ann.id)).toMatchObject([
    {
      type: 'FollowStarted',
      version: 1,
      message: { ...one, followersCount: 1, followingCount: 1, followingVersion: 1n, localDate: tokyo },
    },
    { type: 'FollowStarted', version: 2, message: { followerId: cem.id, followersCount: 2, followingCount: 1 } },
    {
      type: 'FollowEnded',
      version: 3,
      message: { ...one, followersCount: 1, followingCount: 1, followingVersion: 3n },
    },
  ])
  expect((await world.published(cem.id)).at(-1)?.message).toMatchObject({ followingCount: 2, followingVersion: 2n })
})

test('lists are paged, newest first, and say whether the caller follows each member', async () => {
  const start = Date.now()
  const pairs: [TestMember, TestMember][] = [
    [bob, ann],
    [cem, ann],
    [bob, cem],
  ]
  for (const [index, [from, to]] of pairs.entries()) {
    await world.setClock(new Date(start + index * 1_000), { frozen: true })
    await follow(from, to.id)
  }
  expect(names((await followers(bob, ann.id)).body)).toEqual([
    ['Cem', true],
    ['Bob', false],
  ])
  expect(names((await followers(ann, ann.id, { limit: '1', offset: '1' })).body)).toEqual([['Bob', false]])
  expect(names((await following(cem, bob.id)).body)).toEqual([
    ['Cem', false],
    ['Ann', true],
  ])
  expect((await following(cem, bob.id)).body[1]).toEqual({
    id: ann.id,
    firstName: 'Ann',
    lastName: 'Example',
    email: 'a…@example.com',
    profileImageUrl: null,
    country: null,
    userRank: 'Rookie',
    isFollowing: true,
  })
  expect((await followers(ann, nowhere)).body).toEqual([])
  for (const query of [{ limit: '51' }, { offset: '-1' }, { limit: 'x' }])
    expect((await followers(ann, ann.id, query)).status).toBe(400)
})

test('members cannot follow themselves', async () => {
  for (const reply of [await follow(ann, ann.id), await unfollow(ann, ann.id)])
    expect([reply.status, reply.body.code]).toEqual([400, 'cannotFollowYourself'])
})

test('a member who does not exist cannot be followed and has no followers', async () => {
  for (const reply of [await follow(ann, nowhere), await unfollow(ann, nowhere)])
    expect([reply.status, reply.body.code]).toEqual([404, 'userNotFound'])
  expect(await status(ann, nowhere)).toEqual({ isFollowing: false })
  expect((await follow(ann, 'bob')).status).toBe(400)
})

test('while auth does not reply, known members can be followed, others not yet', async () => {
  await follow(ann, bob.id)
  world.auth.mood.silent = true
  try {
    expect((await follow(cem, bob.id)).status).toBe(200)
    const [reply] = await Promise.all([follow(bob, world.join().id), follow(ann, bob.id)])
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
    expect((await followers(ann, bob.id)).body).toHaveLength(2)
  } finally {
    world.auth.mood.silent = false
  }
})
