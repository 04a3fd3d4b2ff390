import { eventually } from '@hunch/kit/testing'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { commentingRejection } from '../src/comments/rules/commenting.ts'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

describe('who may comment', () => {
  const member = { isOwner: false, isAdmin: false, followsOwner: false }
  test.each([
    ['everyone', member, undefined],
    ['followers', member, 'commentsForFollowers'],
    ['followers', { ...member, followsOwner: true }, undefined],
    ['nobody', member, 'commentsClosed'],
    ['nobody', { ...member, followsOwner: true }, 'commentsClosed'],
    ['followers', { ...member, isOwner: true }, undefined],
    ['followers', { ...member, isAdmin: true }, undefined],
    ['nobody', { ...member, isOwner: true }, undefined],
    ['nobody', { ...member, isAdmin: true }, undefined],
  ] as const)('for %s: %j', (commenting, commenter, rejection) => {
    expect(commentingRejection({ commenting, ...commenter })).toBe(rejection)
  })
})

let world: World
/** The owner of the post. */
let ann: TestMember
/** A follower of Ann. */
let fay: TestMember
/** A member who does not follow Ann. */
let bob: TestMember
let admin: TestMember
let post: ReturnType<World['post']>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;[ann, fay, bob] = [world.join(), world.join(), world.join()]
  admin = world.join({}, { role: 'admin' })
  post = world.post(ann)
  await world.call(fay, calls.followUser, { params: { id: ann.id } })
})

type Commenting = (typeof calls.commentingChoices)[number]
const get = (member: TestMember | null, id = post.id) => world.call(member, calls.getCommenting, { params: { id } })
const set = (commenting: unknown, member: TestMember | null = ann, id = post.id) =>
  world.call(member, calls.setCommenting, { params: { id }, body: { commenting } })
const say = async (member: TestMember, parentId?: string) => {
  const { status, body } = await world.say(member, post.id, { parentId })
  return body.code ?? status
}
const all = (parentId?: string) => Promise.all([ann, admin, fay, bob].map((member) => say(member, parentId)))
const mayComment = () =>
  Promise.all([ann, admin, fay, bob, null].map(async (member) => (await get(member)).body.mayComment))
const tally = async () => (await world.rows('select * from post_tallies where post_id = $1', [post.id]))[0]

test('by default everyone may comment; a visitor sees that but has to sign in', async () => {
  expect((await get(bob)).body).toEqual({ commenting: 'everyone', mayComment: true })
  expect((await get(null)).body).toEqual({ commenting: 'everyone', mayComment: false })
  expect(await all()).toEqual([201, 201, 201, 201])
})

test('for followers: only the owner, the admin and followers may comment and reply', async () => {
  const { id } = (await world.say(bob, post.id)).body
  const reply = await set('followers')
  expect([reply.status, reply.body]).toEqual([200, { commenting: 'followers', mayComment: true }])
  expect(await mayComment()).toEqual([true, true, true, false, false])
  for (const parentId of [undefined, id]) expect(await all(parentId)).toEqual([201, 201, 201, 'commentsForFollowers'])
  const rejected = await world.say(bob, post.id)
  expect([rejected.status, rejected.body.detail]).toEqual([
    403,
    'Only followers of the person who posted this can comment.',
  ])
})

test('closed: only the owner and the admin may comment and reply, until it is open again', async () => {
  const { id } = (await world.say(bob, post.id)).body
  await set('nobody')
  expect(await mayComment()).toEqual([true, true, false, false, false])
  for (const parentId of [undefined, id])
    expect(await all(parentId)).toEqual([201, 201, 'commentsClosed', 'commentsClosed'])
  expect((await world.say(bob, post.id)).body).toMatchObject({
    status: 403,
    detail: 'Comments on this post are closed.',
  })
  await set('everyone')
  expect(await mayComment()).toEqual([true, true, true, true, false])
  expect(await all(id)).toEqual([201, 201, 201, 201])
})

test('closing keeps comments: they are read, liked, counted and deleted as before', async () => {
  const { id } = (await world.say(bob, post.id, { content: 'Before' })).body
  await set('nobody')
  const list = await world.call(bob, calls.listComments, { params: { id: post.id } })
  expect(list.body).toMatchObject([{ id, content: 'Before' }])
  const params = { params: { id } }
  expect((await world.call(fay, calls.likeComment, params)).body).toEqual({ liked: true, likeCount: 1 })
  expect((await world.call(fay, calls.unlikeComment, params)).status).toBe(200)
  const reacted = await world.call(bob, calls.setReaction, { params: { id: post.id }, body: { kind: 'fire' } })
  expect(reacted.status).toBe(200)
  expect(await tally()).toMatchObject({ comment_count: 1, commenter_count: 1 })
  expect((await world.call(bob, calls.deleteComment, params)).status).toBe(204)
  expect(await tally()).toMatchObject({ comment_count: 0, commenting: 'nobody' })
})

test('starting or ending a follow takes effect with the next comment', async () => {
  await set('followers')
  const follow = { params: { id: ann.id } }
  expect(await say(bob)).toBe('commentsForFollowers')
  await world.call(bob, calls.followUser, follow)
  expect([await say(bob), (await get(bob)).body.mayComment]).toEqual([201, true])
  await world.call(bob, calls.unfollowUser, follow)
  expect([await say(bob), (await get(bob)).body.mayComment]).toEqual(['commentsForFollowers', false])
  // Ann follows Bob; only the other direction would count.
  await world.call(ann, calls.followUser, { params: { id: bob.id } })
  expect(await say(bob)).toBe('commentsForFollowers')
})

test('in one batch each comment is judged by its own post and author', async () => {
  const closed = world.post(ann)
  const ofFay = world.post(fay)
  await Promise.all([set('followers'), set('nobody', ann, closed.id), set('followers', fay, ofFay.id)])
  const round = () =>
    [
      [bob, post.id, 403],
      [fay, post.id, 201],
      [fay, closed.id, 403],
      [ann, closed.id, 201],
      [ann, ofFay.id, 403],
      [admin, ofFay.id, 201],
    ] as const
  const said = Array.from({ length: 10 }, round).flat()
  const replies = await Promise.all(said.map(([member, id]) => world.say(member, id)))
  expect(replies.map(({ status }) => status)).toEqual(said.map(([, , status]) => status))
})

/** Locks the post. Starts `first`, and once it waits for the lock, `second`. Releases the lock and returns both results. */
async function inTurn<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const waiting = async (count: number) => {
    const [row] = await world.rows(`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%post_tallies%'`)
    return (row?.count ?? 0) >= count
  }
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from post_tallies where post_id = $1 for update', [post.id])
  const one = first()
  await eventually(() => waiting(1))
  const two = second()
  await eventually(() => waiting(2))
  await client.query('commit')
  client.release()
  return Promise.all([one, two])
}

test('a comment that waits behind the closing is rejected, one that waits before it is written', async () => {
  // This stores Bob's card. Without it, his comment below would wait for the lock twice, with a call of auth in between.
  await say(bob)
  const closing = () => set('nobody').then(({ status }) => status)
  const commenting = () => say(bob)
  expect(await inTurn(closing, commenting)).toEqual([200, 'commentsClosed'])
  await set('everyone')
  expect(await inTurn(commenting, closing)).toEqual([201, 200])
  expect(await say(bob)).toBe('commentsClosed')
})

test('if closed among many comments, exactly the confirmed ones are stored, and later ones are rejected', async () => {
  const members = Array.from({ length: 30 }, () => world.join())
  const outcomes = Promise.all(members.map((member) => say(member)))
  expect((await set('nobody')).status).toBe(200)
  const late = await Promise.all(members.map((member) => say(member)))
  expect(new Set(late)).toEqual(new Set(['commentsClosed']))
  const written = (await outcomes).filter((outcome) => outcome === 201)
  expect(await tally()).toMatchObject({ comment_count: written.length, commenting: 'nobody' })
})

test('a retry of a comment from before the closing gets the first reply', async () => {
  const first = await world.say(bob, post.id, { key: 'once' })
  await set('nobody')
  const again = await world.say(bob, post.id, { key: 'once' })
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect((await world.say(bob, post.id, { key: 'other' })).body.code).toBe('commentsClosed')
  // A rejected comment does not use up its key.
  await set('everyone')
  expect((await world.say(bob, post.id, { key: 'other' })).status).toBe(201)
})

test('threat 4: only the owner sets who may comment, not another member, a follower or the admin', async () => {
  for (const other of [bob, fay, admin]) {
    const reply = await set('nobody', other)
    expect([reply.status, reply.body.code]).toEqual([403, 'notYourPrediction'])
  }
  expect((await set('nobody', null)).status).toBe(401)
  const hidden = world.post(ann, { only: [ann] })
  expect((await set('nobody', bob, hidden.id)).body.code).toBe('predictionNotFound')
  expect((await get(bob)).body.commenting).toBe('everyone')
})

test.each(['members', '', null, 1, { $ne: '' }, undefined])('the choice %j is rejected', async (choice) => {
  expect((await set(choice)).status).toBe(400)
  expect((await get(ann)).body.commenting).toBe('everyone')
})

test('in a private group the setting limits members; for others the post does not exist', async () => {
  post = world.post(ann, { only: [ann, fay, bob] })
  await set('followers')
  expect(await all()).toEqual([201, 'predictionNotFound', 201, 'commentsForFollowers'])
  for (const outsider of [world.join(), admin, null]) {
    expect((await get(outsider)).body.code).toBe('predictionNotFound')
    if (outsider) expect((await set('everyone', outsider)).body.code).toBe('predictionNotFound')
  }
  expect((await get(ann, nowhere)).status).toBe(404)
})

test('changing the setting publishes nothing and keeps the version', async () => {
  await say(bob)
  const before = await world.published(post.id)
  for (const choice of ['followers', 'nobody', 'everyone'] satisfies Commenting[]) await set(choice)
  expect(await world.published(post.id)).toEqual(before)
  expect(await tally()).toMatchObject({ version: '1' })
})

test('the export has the member’s own posts with limited comments, without deleted ones', async () => {
  const [open, gone] = [world.post(ann), world.post(ann)]
  await Promise.all([set('followers'), set('nobody', ann, gone.id), set('nobody', fay, world.post(fay).id)])
  await set('nobody', ann, open.id)
  await set('everyone', ann, open.id)
  const about = { postId: gone.id, ownerId: ann.id }
  await world.publish('predictions', PredictionDeletedSchema, gone.id, about)
  const { files } = await world.connectAs(SocialService, 'auth').exportMember({ memberId: ann.id })
  expect(JSON.parse(files['commenting.json'] ?? '')).toEqual([{ predictionId: post.id, commenting: 'followers' }])
})

test('the setting is deleted with its post, and with the account of the post’s owner', async () => {
  const ofFay = world.post(fay)
  await Promise.all([set('nobody'), set('nobody', fay, ofFay.id)])
  await world.publish('predictions', PredictionDeletedSchema, post.id, { postId: post.id, ownerId: ann.id })
  expect(await tally()).toMatchObject({ commenting: 'everyone', clearing: false })
  const other = world.post(ann)
  await set('followers', ann, other.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  await eventually(async () => (await world.published(ann.id)).some(({ type }) => type === 'MemberErased'))
  const left = await world.rows(
    `select p.owner_id from post_tallies t join posts p on p.id = t.post_id
     where t.commenting <> 'everyone' and p.owner_id = any ($1)`,
    [[ann.id, fay.id]],
  )
  expect(left).toEqual([{ owner_id: fay.id }])
})
