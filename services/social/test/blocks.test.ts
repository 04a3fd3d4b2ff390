import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { FollowEndedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { followUser, getFollowStatus } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join()
  bob = world.join()
  cem = world.join()
})

const follow = (member: TestMember, { id }: TestMember) => world.call(member, followUser, { params: { id } })
const isFollowing = async (member: TestMember, { id }: TestMember) =>
  (await world.call(member, getFollowStatus, { params: { id } })).body.isFollowing
const tally = async ({ id }: TestMember) =>
  (await world.rows('select followers_count, following_count from member_tallies where member_id = $1', [id]))[0]
const stands = async (blocker: TestMember, blocked: TestMember) =>
  (
    await world.rows('select standing, version::integer from blocks where blocker_id = $1 and blocked_id = $2', [
      blocker.id,
      blocked.id,
    ])
  )[0]

test('a block ends the follows between the two in both directions, each published once with exact counts', async () => {
  for (const [from, to] of [
    [ann, bob],
    [bob, ann],
    [cem, ann],
    [ann, cem],
  ] as const)
    await follow(from, to)
  await world.block(ann, bob, 1, true)
  expect([await tally(ann), await tally(bob)]).toEqual([
    { followers_count: 1, following_count: 1 },
    { followers_count: 0, following_count: 0 },
  ])
  expect(await world.publishedOf(FollowEndedSchema, bob.id)).toMatchObject([
    { followerId: ann.id, followedId: bob.id, followersCount: 0, followingCount: 1 },
  ])
  expect(await world.publishedOf(FollowEndedSchema, ann.id)).toMatchObject([
    { followerId: bob.id, followedId: ann.id, followersCount: 1, followingCount: 0 },
  ])
  await world.block(ann, bob, 2, false)
  expect([await isFollowing(ann, bob), await isFollowing(cem, ann)]).toEqual([false, true])
})

test('before the event arrives, neither follows the other any more, and neither can start to', async () => {
  await follow(bob, ann)
  await world.setBlock(ann, bob, 1, true)
  expect(await isFollowing(bob, ann)).toBe(false)
  for (const reply of [await follow(bob, ann), await follow(ann, bob)])
    expect([reply.status, reply.body.code]).toEqual([404, 'userNotFound'])
})

test('concurrent follows and blocks leave no follow', async () => {
  const fans = Array.from({ length: 10 }, () => world.join())
  await Promise.all(
    fans.flatMap((fan, index) => [follow(fan, ann), world.setBlock(ann, fan, index + 1, true), follow(ann, fan)]),
  )
  for (const [index, fan] of fans.entries()) await world.publishBlock(ann, fan, index + 1, true)
  expect(await world.rows('select from follows where $1 in (follower_id, followed_id)', [ann.id])).toEqual([])
  expect(await tally(ann)).toEqual({ followers_count: 0, following_count: 0 })
})

test('a new follow after the end of a block survives late and replayed events of that block', async () => {
  await world.block(ann, bob, 1, true)
  await world.block(ann, bob, 2, false)
  await follow(bob, ann)
  await world.publishBlock(ann, bob, 1, true)
  expect([await isFollowing(bob, ann), await stands(ann, bob)]).toEqual([true, { standing: false, version: 2 }])
  await world.rewind()
  expect(await isFollowing(bob, ann)).toBe(true)
})

describe('of a call and events about the same block, the newest version counts', () => {
  test('a late call after the event of its end', async () => {
    await world.publishBlock(ann, bob, 2, false)
    await world.setBlock(ann, bob, 1, true)
    expect(await stands(ann, bob)).toEqual({ standing: false, version: 2 })
    world.predictions.hidden.clear()
  })

  test('a late event after a newer call', async () => {
    await world.setBlock(ann, bob, 3, true)
    await world.publishBlock(ann, bob, 2, false)
    expect(await stands(ann, bob)).toEqual({ standing: true, version: 3 })
    await world.block(ann, bob, 4, false)
  })

  test('the end of a block that arrives before its start', async () => {
    await world.publishBlock(ann, bob, 2, false)
    await world.publishBlock(ann, bob, 1, true)
    expect(await stands(ann, bob)).toEqual({ standing: false, version: 2 })
  })
})

test('only the id of a deleted member is left; late calls and events do not restore a block', async () => {
  await world.block(ann, bob, 1, true)
  await world.block(cem, ann, 1, true)
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  await world.publishBlock(ann, cem, 2, true)
  await world.setBlock(bob, ann, 1, true)
  expect(await world.rows('select * from blocks where $1 in (blocker_id, blocked_id)', [ann.id])).toMatchObject([
    { blocker_id: ann.id, blocked_id: ann.id, standing: false },
  ])
})

test('only moderation applies blocks', async () => {
  for (const caller of ['notifications', 'media'])
    await expect(
      world
        .connectAs(SocialService, caller)
        .applyBlock({ blockerId: ann.id, blockedId: bob.id, version: 1n, standing: true }),
    ).rejects.toMatchObject({ code: 'forbidden' })
})

describe('in a group, between a member and the group’s creator, who moderates it', () => {
  /** Ann’s comment, with a reply by Cem, and Ann’s other comment, on Cem’s post in Bob’s group. */
  let written: { answered: string; alone: string }
  let postId: string
  beforeEach(async () => {
    postId = world.post(cem, { groupCreator: bob }).id
    const say = async (member: TestMember, parentId?: string) =>
      (await world.say(member, postId, { content: 'Words', parentId })).body.id
    written = { answered: await say(ann), alone: await say(ann) }
    await say(cem, written.answered)
  })

  const commentsFor = async (viewer: TestMember) =>
    (await world.call(viewer, calls.listComments, { params: { id: postId } })).body.map(
      ({ id, content }: { id: string; content: string }) => [id, content],
    )
  const askedFor = async ({ id: memberId }: TestMember) =>
    (
      await world
        .connectAs(SocialService, 'moderation')
        .getComments({ memberId, commentIds: [written.answered, written.alone] })
    ).comments.map(({ commentId }) => commentId)
  const likes = async (viewer: TestMember) =>
    (await world.call(viewer, calls.likeComment, { params: { id: written.alone } })).status
  const replies = async (viewer: TestMember) => (await world.say(viewer, postId, { parentId: written.alone })).status

  test.each([
    ['whom the author has blocked', () => [ann, bob] as const],
    ['who has blocked the author', () => [bob, ann] as const],
  ])('a creator %s sees the comments, likes them and replies', async (_, pair) => {
    const [blocker, blocked] = pair()
    await world.block(blocker, blocked, 1, true)
    expect(await commentsFor(bob)).toEqual([
      [written.alone, 'Words'],
      [written.answered, 'Words'],
    ])
    expect(new Set(await askedFor(bob))).toEqual(new Set([written.answered, written.alone]))
    expect([await likes(bob), await replies(bob)]).toEqual([200, 201])
    world.predictions.hidden.clear()
  })

  test('from another member, a block hides them', async () => {
    const dan = world.join()
    await world.block(ann, dan, 1, true)
    expect(await commentsFor(dan)).toEqual([[written.answered, '']])
    expect(await askedFor(dan)).toEqual([])
    expect([await likes(dan), await replies(dan)]).toEqual([404, 404])
    world.predictions.hidden.clear()
  })
})
