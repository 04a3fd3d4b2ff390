import { MemberChangedSchema, MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let post: { id: string }
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join({ firstName: 'Ann', version: 1n })
  bob = world.join({ firstName: 'Bob' })
  post = world.post(bob)
})

const authorOf = async (postId = post.id) =>
  (await world.call(bob, calls.listComments, { params: { id: postId } })).body[0].user
const publish = (schema: typeof MemberJoinedSchema | typeof MemberChangedSchema, times = 1) =>
  world.publish('auth', schema, ann.id, ...Array.from({ length: times }, () => ({ memberId: ann.id })))
const erase = (member: TestMember) => {
  world.auth.cards.delete(member.id)
  return world.publish('auth', MemberDeletedSchema, member.id, { memberId: member.id })
}

test('a card is fetched when a member joins or changes, and an older one never replaces it', async () => {
  await publish(MemberJoinedSchema)
  await world.say(ann, post.id)
  expect(await authorOf()).toMatchObject({ firstName: 'Ann', profileImageUrl: null })
  world.auth.cards.set(ann.id, { firstName: 'Anna', profileImageFile: 'face', country: 'KE', version: 3n })
  await publish(MemberChangedSchema, 2)
  expect(await authorOf()).toMatchObject({ firstName: 'Anna', profileImageUrl: '/api/images/face', country: 'KE' })
  world.auth.cards.set(ann.id, { firstName: 'Too late', version: 2n })
  const asked = world.auth.requested().length
  await publish(MemberChangedSchema)
  expect(world.auth.requested()).toHaveLength(asked)
  expect(await authorOf()).toMatchObject({ firstName: 'Anna' })
})

test('a missing card is fetched once per page; while auth does not reply, the member has no name', async () => {
  for (const member of [ann, bob, ann]) await world.say(member, post.id)
  await world.rows('delete from authors')
  const asked = world.auth.requested().length
  const list = await world.call(bob, calls.listComments, { params: { id: post.id } })
  expect(list.body.map(({ user }: { user: { firstName: string } }) => user.firstName)).toEqual(['Ann', 'Bob', 'Ann'])
  expect(
    world.auth
      .requested()
      .slice(asked)
      .map((ids) => [...ids].sort()),
  ).toEqual([[ann.id, bob.id].sort()])
  await world.rows('delete from authors')
  world.auth.mood.silent = true
  try {
    for (let round = 0; round < 10; round += 1) expect((await authorOf()).email).toBe('…')
    expect(world.auth.requested().length).toBeLessThan(asked + 5)
  } finally {
    world.auth.mood.silent = false
  }
})

test('a deleted member’s comments, likes, reactions, follows and keys are deleted, which is published', async () => {
  const [lone, top] = [
    await world.say(ann, post.id, { key: 'k' }),
    await world.say(ann, post.id, { content: 'secret' }),
  ]
  await world.say(bob, post.id, { parentId: top.body.id })
  const liked = (await world.say(bob, post.id)).body
  await world.call(ann, calls.likeComment, { params: { id: liked.id } })
  await world.call(bob, calls.likeComment, { params: { id: lone.body.id } })
  await world.call(ann, calls.setReaction, { params: { id: post.id }, body: { kind: 'fire' } })
  await world.call(ann, calls.followUser, { params: { id: bob.id } })
  await world.call(bob, calls.followUser, { params: { id: ann.id } })
  const before = (await world.published(post.id)).length
  await erase(ann)

  const list = await world.call(bob, calls.listComments, { params: { id: post.id } })
  expect(list.body).toMatchObject([
    { id: liked.id, likeCount: 0 },
    { content: '', deleted: true, user: null, replies: [{ user: { id: bob.id } }] },
  ])
  for (const [table, column] of [
    ['comments', 'member_id'],
    ['likes', 'member_id'],
    ['reactions', 'member_id'],
    ['idempotency_keys', 'member_id'],
    ['follows', 'follower_id'],
    ['follows', 'followed_id'],
  ])
    expect(await world.rows(`select from ${table} where ${column} = $1`, [ann.id])).toEqual([])
  expect(JSON.stringify(await world.rows('select * from comments, idempotency_keys'))).not.toContain('secret')
  expect((await world.rows('select * from post_tallies where post_id = $1', [post.id]))[0]).toMatchObject({
    comment_count: 2,
    commenter_count: 1,
    reaction_count: 0,
  })
  const published = (await world.published(post.id)).slice(before)
  expect(published.map(({ type }) => type).sort()).toEqual([
    'CommentDeleted',
    'CommentDeleted',
    'LikeTaken',
    'ReactionRemoved',
  ])
  expect(published.findLast(({ type }) => type === 'CommentDeleted')?.message).toMatchObject({
    commentCount: 2,
    commenterCount: 1,
  })
  expect((await world.published(bob.id)).at(-1)).toMatchObject({
    type: 'FollowEnded',
    message: { followerId: ann.id, followersCount: 0, followingCount: 0 },
  })
  expect((await world.published(ann.id)).map(({ type }) => type)).toEqual([
    'FollowStarted',
    'FollowEnded',
    'MemberErased',
  ])
  expect((await world.published(ann.id)).at(-1)?.message).toMatchObject({ memberId: ann.id, service: 'social' })
})

test('a reaction of a deleted member whose transaction is still open is erased as well', async () => {
  await world.call(bob, calls.setReaction, { params: { id: post.id }, body: { kind: 'fire' } })
  const open = await world.pool.connect()
  try {
    await open.query('begin')
    await open.query('update reactions set member_id = $1 where member_id = $2', [ann.id, bob.id])
    await erase(ann)
    expect(await world.published(ann.id)).toEqual([])
    await open.query('commit')
  } finally {
    open.release()
  }
  await world.service.flush()
  expect(await world.rows('select from reactions where member_id = $1', [ann.id])).toEqual([])
  expect(await world.published(ann.id)).toMatchObject([{ type: 'MemberErased' }])
})

test('all of a member’s many comments are erased, published once even if the event comes twice', async () => {
  const people = Array.from({ length: 30 }, () => world.join())
  await Promise.all(people.map((each) => world.call(each, calls.followUser, { params: { id: ann.id } })))
  const posts = Array.from({ length: 10 }, () => world.post(bob))
  await Promise.all(posts.flatMap(({ id }) => [world.say(ann, id), world.say(ann, id)]))
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id }, { memberId: ann.id })
  expect(await world.rows('select from comments where member_id = $1', [ann.id])).toEqual([])
  expect(await world.rows('select from erasures')).toEqual([])
  expect((await world.published(ann.id)).filter(({ type }) => type === 'MemberErased')).toHaveLength(1)
  for (const { id } of posts)
    expect((await world.published(id)).at(-1)).toMatchObject({ type: 'CommentDeleted', message: { commentCount: 0 } })
})

test('an erasure that a process of the previous release has finished is not published again', async () => {
  await world.call(ann, calls.setReaction, { params: { id: post.id }, body: { kind: 'fire' } })
  await world.rows('insert into erasures (member_id, done_at) values ($1, now())', [ann.id])
  expect(await world.published(ann.id)).toEqual([])
  expect(await world.rows('select from erasures')).toEqual([])
  expect(await world.rows('select from reactions where member_id = $1', [ann.id])).toHaveLength(1)
})

test('a deleted member cannot act or be followed, and late events do not restore them', async () => {
  const { id } = (await world.say(bob, post.id)).body
  await erase(ann)
  world.auth.cards.set(ann.id, { firstName: 'Ann', version: 99n })
  await publish(MemberChangedSchema, 3)
  const acts = [
    world.say(ann, post.id),
    world.call(ann, calls.likeComment, { params: { id } }),
    world.call(ann, calls.setReaction, { params: { id: post.id }, body: { kind: 'fire' } }),
    world.call(ann, calls.followUser, { params: { id: bob.id } }),
    world.call(bob, calls.followUser, { params: { id: ann.id } }),
  ]
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([401, 404, 404, 404, 404])
  expect(await world.rows('select from authors where first_name = $1 and member_id = $2', ['Ann', ann.id])).toEqual([])
})
