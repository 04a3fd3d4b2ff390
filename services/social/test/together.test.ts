import type { Address } from '@hunch/kit/config'
import { callAs, manualTimers, type Peer } from '@hunch/kit/testing'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let post: ReturnType<World['post']>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ann = world.join()
  post = world.post(ann)
  await world.say(ann, post.id)
})

const withoutConnection = ({ address, inProcess }: Peer): Address => ({ address: () => address, inProcess })
const people = (count: number) => Array.from({ length: count }, () => world.join())
const countOn = async (postId: string) =>
  (await world.rows('select count(*)::integer as count from comments where post_id = $1', [postId]))[0].count

/** Checks that a post's events have no gap, and that the counts in the last event equal the numbers of rows. */
async function expectExact(postId: string) {
  const published = await world.published(postId)
  expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))
  const [rows] = await world.rows(
    `select count(*)::integer as "commentCount", count(distinct member_id)::integer as "commenterCount"
     from comments where post_id = $1`,
    [postId],
  )
  expect(published.at(-1)?.message).toMatchObject(rows)
}

test('concurrent comments are judged separately, and the valid ones are written', async () => {
  const [bob, gone] = people(2) as [TestMember, TestMember]
  let deepest = (await world.say(bob, post.id)).body.id
  for (let level = 1; level <= 3; level += 1) deepest = (await world.say(bob, post.id, { parentId: deepest })).body.id
  const deleted = world.post(ann)
  await world.say(ann, deleted.id)
  await world.publish('predictions', PredictionDeletedSchema, deleted.id, { postId: deleted.id, ownerId: ann.id })
  await world.publish('auth', MemberDeletedSchema, gone.id, { memberId: gone.id })
  const before = await countOn(post.id)
  const round = () => [
    world.say(bob, post.id).then(({ status }) => [201, status]),
    world.say(bob, post.id, { parentId: nowhere }).then(({ status }) => [404, status]),
    world.say(bob, post.id, { parentId: deepest }).then(({ status }) => [400, status]),
    world.say(bob, deleted.id).then(({ status }) => [404, status]),
    world.say(gone, post.id).then(({ status }) => [401, status]),
    world.say(ann, post.id).then(({ status }) => [201, status]),
  ]
  for (const [expected, status] of await Promise.all(Array.from({ length: 10 }, round).flat()))
    expect(status).toBe(expected)
  expect(await countOn(post.id)).toBe(before + 20)
  await expectExact(post.id)
})

test('concurrent calls are judged per member, with fewer requests to predictions than calls', async () => {
  const members = people(40)
  const insiders = new Set(members.filter((_, index) => index % 2))
  const secret = world.post(ann, { only: [ann, ...insiders] })
  await world.say(ann, secret.id)
  const from = world.predictions.requests.length
  const replies = await Promise.all(
    members.flatMap((member) => [world.say(member, secret.id), world.say(member, post.id)]),
  )
  expect(replies.map(({ status }) => status)).toEqual(
    members.flatMap((member) => [insiders.has(member) ? 201 : 404, 201]),
  )
  const reads = await Promise.all(
    [...members, null].map((member) => world.call(member, calls.getReactions, { params: { id: secret.id } })),
  )
  expect(reads.map(({ status }) => status)).toEqual([...members.map((each) => (insiders.has(each) ? 200 : 404)), 404])
  // About the private post, social asks predictions with the id of each member.
  const asked = world.predictions.requests.slice(from).filter(({ message }) => {
    return message['memberId'] !== '' && (message['postIds'] as string[]).includes(secret.id)
  })
  expect(new Set(asked.map(({ message }) => message['memberId']))).toEqual(new Set(members.map(({ id }) => id)))
  expect(world.predictions.requests.length - from).toBeLessThan(80 + 41)
  await expectExact(secret.id)
})

test('one key with different contents in one batch has one effect', async () => {
  const members = people(5)
  const replies = await Promise.all(
    members.flatMap((member) => [
      world.say(member, post.id, { key: 'k', content: 'this' }),
      world.say(member, post.id, { key: 'k', content: 'this' }),
      world.say(member, post.id, { key: 'k', content: 'that' }),
      world.say(member, post.id, { content: 'without' }),
      world.say(member, post.id, { key: 'other' }),
    ]),
  )
  for (const [index, member] of members.entries()) {
    const own = replies.slice(index * 5, index * 5 + 5)
    const [one, two, that] = own as [(typeof own)[0], (typeof own)[0], (typeof own)[0]]
    expect([one.status, one.body.id]).toEqual([two.status, two.body.id])
    expect([one.status, that.status].sort()).toEqual([201, 422])
    expect(own.slice(3).map(({ status }) => status)).toEqual([201, 201])
    expect(
      await world.rows('select from comments where post_id = $1 and member_id = $2', [post.id, member.id]),
    ).toHaveLength(3)
  }
  await expectExact(post.id)
})

test('replies name authors whose cards are not stored yet, also in a batch', async () => {
  const known = people(3)
  await Promise.all(known.map((member) => world.say(member, post.id)))
  // A comment waits at most 400 ms for a member card. Time stands still, so that a busy machine takes no longer.
  const [authRpc, predictionsRpc] = [withoutConnection(world.auth), withoutConnection(world.predictions)]
  const patient = await world.start({ authRpc, predictionsRpc, rpcTimers: manualTimers() })
  try {
    const call = callAs(world.keys, 'social', patient.addresses().http)
    const all = [...known, ...people(10)]
    const body = { predictionId: post.id, content: 'Indeed' }
    const replies = await Promise.all(all.map((member) => call(member, calls.createComment, { body })))
    expect(replies.map(({ status, body }) => [status, body.user.id])).toEqual(all.map(({ id }) => [201, id]))
    for (const { body } of replies) expect(body.user.email).toContain('@')
  } finally {
    await patient.stop()
  }
})
