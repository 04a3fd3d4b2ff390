import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import {
  castVote,
  deletePrediction,
  explore,
  getPrediction,
  getVote,
  listAllPredictions,
  listGroupPredictions,
  listPopularPredictions,
  listUserPredictions,
  listVersions,
  resolvePrediction,
  searchAllPredictions,
  updatePrediction,
  withdrawVote,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { deletePostsOfGroup, markDisbanded } from '../src/posts/delete-post.ts'
import { postLimits } from '../src/posts/limits.ts'
import { aSeed, seed } from './support/past-posts.ts'
import { aPrediction, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let eve: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ;[ann, bob, eve] = [world.join(), world.join(), world.join()]
  world.groups.mood.away = false
})

const postIn = async (groupId: string, member = ann): Promise<string> =>
  (await world.send(member, aPrediction({ groupId }))).body.prediction.id
const idsOf = (reply: { body: { prediction: { id: string } }[] }) => reply.body.map(({ prediction }) => prediction.id)
const ofGroup = (member: TestMember | null, groupId: string) =>
  world.call(member, listGroupPredictions, { params: { groupId } })
const statusOf = async (member: TestMember | null, id: string) =>
  (await world.call(member, getPrediction, { params: { id } })).status

/** Makes every kind of call about one post, and returns the replies. */
async function allCalls(member: TestMember | null, id: string) {
  const params = { id }
  const replies = {
    get: await world.call(member, getPrediction, { params }),
    versions: await world.call(member, listVersions, { params }),
    ...(member && {
      vote: await world.call(member, castVote, { body: { predictionId: id, vote: true } }),
      myVote: await world.call(member, getVote, { params: { predictionId: id } }),
      withdraw: await world.call(member, withdrawVote, { params: { predictionId: id } }),
      edit: await world.call(member, updatePrediction, { params, body: { headline: 'A', supportingStatement: 'B' } }),
      resolve: await world.call(member, resolvePrediction, { params, body: { result: true } }),
      delete: await world.call(member, deletePrediction, { params }),
    }),
  }
  return Object.fromEntries(Object.entries(replies).map(([name, { status }]) => [name, status]))
}

test('for a member who is not in a group, posting in it fails as if it did not exist', async () => {
  for (const groupId of [world.groups.make(true, bob), world.groups.make(false, bob), newId()]) {
    const reply = await world.send(ann, aPrediction({ groupId }))
    expect([reply.status, reply.body.code]).toEqual([404, 'groupNotFound'])
  }
})

test('if groups is unavailable, posting into a group fails, and other posting works', async () => {
  const groupId = world.groups.make(true, ann)
  world.groups.mood.away = true
  const reply = await world.send(ann, aPrediction({ groupId }))
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
  expect((await ofGroup(ann, groupId)).status).toBe(503)
  expect((await world.send(ann, aPrediction())).status).toBe(201)
})

test('everyone may see a post in a public group', async () => {
  const groupId = world.groups.make(false, ann)
  const id = await postIn(groupId)
  for (const member of [bob, null]) {
    expect(await statusOf(member, id)).toBe(200)
    expect(idsOf(await ofGroup(member, groupId))).toEqual([id])
    expect(idsOf(await world.call(member, explore))).toContain(id)
  }
  expect((await world.published(id))[0]?.message).toMatchObject({ groupId, audienceGroupId: '' })
})

test('threat 7: a post in a private group exists only for its members', async () => {
  const groupId = world.groups.make(true, ann, bob)
  const id = await postIn(groupId)
  expect((await world.published(id))[0]?.message).toMatchObject({ groupId, audienceGroupId: groupId })
  expect(await allCalls(bob, id)).toEqual({
    get: 200,
    versions: 200,
    vote: 200,
    myVote: 200,
    withdraw: 200,
    edit: 403,
    resolve: 403,
    delete: 403,
  })
  const admin = world.join({}, { role: 'admin' })
  const outsiders = [eve, null]
  for (const member of outsiders)
    expect(Object.values(await allCalls(member, id)).every((status) => status === 404)).toBe(true)
  for (const member of [...outsiders, admin, bob, ann]) {
    expect(idsOf(await world.call(member, explore, { query: { limit: '50' } }))).not.toContain(id)
    const inside = member === ann || member === bob
    expect(idsOf(await world.call(member, listUserPredictions, { params: { id: ann.id } }))).toEqual(inside ? [id] : [])
    const list = await ofGroup(member, groupId)
    expect(inside ? idsOf(list) : [list.status, list.body.code]).toEqual(inside ? [id] : [404, 'groupNotFound'])
  }
  for (const contract of [listPopularPredictions, listAllPredictions, searchAllPredictions])
    expect(idsOf(await world.call(admin, contract))).not.toContain(id)
  expect((await world.call(ann, updatePrediction, { params: { id }, body: aPrediction() })).status).toBe(200)
})

test('neither an invited person nor a former member sees a group’s posts', async () => {
  const groupId = world.groups.make(true, ann, bob)
  const group = world.groups.all.get(groupId)
  const id = await postIn(groupId)
  group?.invited.add(eve.id)
  expect((await ofGroup(eve, groupId)).status).toBe(404)
  expect(await statusOf(bob, id)).toBe(200)
  group?.members.delete(bob.id)
  expect(await statusOf(bob, id)).toBe(404)
  group?.members.delete(ann.id)
  expect(await statusOf(ann, id)).toBe(404)
  expect((await world.call(ann, deletePrediction, { params: { id } })).status).toBe(204)
})

test('while groups is unavailable, private posts are absent; afterwards they are back', async () => {
  const groupId = world.groups.make(true, ann)
  const [id, open] = [await postIn(groupId), await world.post(ann)]
  const mine = async () => idsOf(await world.call(ann, listUserPredictions, { params: { id: ann.id } }))
  expect(await mine()).toEqual([open, id])
  world.groups.mood.away = true
  expect(await statusOf(ann, id)).toBe(404)
  expect(await mine()).toEqual([open])
  world.groups.mood.away = false
  await eventually(async () => (await statusOf(ann, id)) === 200)
})

test('groups is called once per request, and not at all for what everyone may see', async () => {
  const groupId = world.groups.make(true, ann)
  const open = await world.post(ann)
  const id = await postIn(groupId)
  const { requested } = world.groups
  const before = requested().length
  await statusOf(ann, open)
  await world.call(ann, castVote, { body: { predictionId: open, vote: true } })
  await world.call(ann, explore)
  await statusOf(null, id)
  expect(requested()).toHaveLength(before)
  await statusOf(ann, id)
  await world.call(ann, castVote, { body: { predictionId: id, vote: true } })
  await world.call(ann, listUserPredictions, { params: { id: ann.id } })
  expect(requested().slice(before)).toEqual([ann.id, ann.id, ann.id])
})

test('peers get posts of a private group only for its members', async () => {
  const groupId = world.groups.make(true, ann, bob)
  const [id, open] = [await postIn(groupId), await world.post(ann)]
  const client = world.rpcAs('notifications')
  const postIds = [id, open, newId(), 'nonsense']
  for (const { memberId, sees } of [
    { memberId: bob.id, sees: [id, open] },
    { memberId: eve.id, sees: [open] },
    { memberId: '', sees: [open] },
  ]) {
    expect(new Set((await client.mayView({ memberId, postIds })).postIds)).toEqual(new Set(sees))
    const { cards } = await client.getPostCards({ memberId, postIds })
    expect(cards.map(({ postId }) => postId)).toEqual(sees)
  }
  const [card] = (await client.getPostCards({ memberId: bob.id, postIds: [id] })).cards
  const { headline, supportingStatement } = aPrediction()
  expect(card).toMatchObject({ ownerId: ann.id, groupId, audienceGroupId: groupId, headline, supportingStatement })
  expect(card).toMatchObject({ ended: false, resolved: false, isComparison: false, isExperience: false })
  expect(card?.result).toBeUndefined()
})

test('the posts of a large disbanded group are deleted in several transactions, so that none locks many posts', async () => {
  const groupId = newId()
  const { deletedAtOnce } = postLimits
  await seed(
    world,
    new Date(),
    Array.from({ length: deletedAtOnce + 1 }, () => aSeed({ groupId })),
  )
  await world.transaction((tx) => markDisbanded(tx, groupId))
  const step = () => world.transaction((tx) => deletePostsOfGroup(tx, deletedAtOnce))
  const left = async () =>
    (await world.rows('select from posts where group_id = $1 and deleted_at is null', [groupId])).length
  expect([await step(), await left()]).toEqual([true, 1])
  expect([await step(), await left()]).toEqual([true, 0])
  expect(await step()).toBe(false)
})

test('a disbanded group’s posts are deleted, also those posted at the same moment', async () => {
  const groupId = world.groups.make(true, ann)
  const ids = [await postIn(groupId), await postIn(groupId)]
  const [late] = await Promise.all([
    world.send(ann, aPrediction({ groupId })),
    world.publish('groups', GroupDisbandedSchema, groupId, { groupId, creatorId: ann.id }),
  ])
  const stands = 'select id from posts where group_id = $1 and deleted_at is null'
  expect(await world.rows(stands, [groupId])).toEqual([])
  for (const id of ids) {
    expect(await statusOf(ann, id)).toBe(404)
    expect((await world.published(id)).map(({ type }) => type)).toEqual(['PredictionPosted', 'PredictionDeleted'])
  }
  expect([201, 404]).toContain(late.status)
  expect((await world.send(ann, aPrediction({ groupId }))).status).toBe(404)
})
