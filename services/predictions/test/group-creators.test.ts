/** A block between a member and the creator of a group, who moderates the group. */
import { eventually } from '@hunch/kit/testing'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aPrediction, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let creator: TestMember
let member: TestMember
let version = 0n
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.groups.mood.away = false
  ;[creator, member] = [world.join(), world.join()]
})

const block = (blocker: TestMember, blocked: TestMember) => {
  version += 1n
  return world.applyBlock(blocker, blocked, version, true)
}

/** Creates a group of `creator`, and returns its id. */
function makeGroup(isPrivate: boolean): string {
  const id = world.groups.make(isPrivate, creator, member)
  const group = world.groups.all.get(id)
  if (group) group.creatorId = creator.id
  return id
}

const postIn = async (groupId: string): Promise<string> =>
  (await world.send(member, aPrediction({ groupId }))).body.prediction.id

/** Returns the ways in which a viewer finds a post of a group. */
async function waysTo(viewer: TestMember, groupId: string, id: string): Promise<string[]> {
  const list = await world.call(viewer, calls.listGroupPredictions, { params: { groupId } })
  const request = { memberId: viewer.id, postIds: [id] }
  const vote = { body: { predictionId: id, vote: true } }
  const ways = {
    list: list.body.some(({ prediction }: { prediction: { id: string } }) => prediction.id === id),
    open: (await world.call(viewer, calls.getPrediction, { params: { id } })).status === 200,
    vote: (await world.call(viewer, calls.castVote, vote)).status === 200,
    ownVote: (await world.call(viewer, calls.getVote, { params: { predictionId: id } })).status === 200,
    versions: (await world.call(viewer, calls.listVersions, { params: { id } })).status === 200,
    mayView: (await world.rpcAs('social').mayView(request)).postIds.includes(id),
    cards: (await world.rpcAs('moderation').getPostCards(request)).cards.some(({ postId }) => postId === id),
  }
  return Object.entries(ways).flatMap(([name, found]) => (found ? name : []))
}
const every = ['list', 'open', 'vote', 'ownVote', 'versions', 'mayView', 'cards']

test.each([
  ['public', false],
  ['private', true],
])('the creator of a %s group finds the posts there of a member who has blocked them', async (_, isPrivate) => {
  const groupId = makeGroup(isPrivate)
  const before = await postIn(groupId)
  await block(member, creator)
  for (const id of [before, await postIn(groupId)]) expect(await waysTo(creator, groupId, id)).toEqual(every)
})

test('the creator finds the posts of a member whom they have blocked, also next to others', async () => {
  const groupId = makeGroup(false)
  const [other, id] = [await world.post(world.join()), await postIn(groupId)]
  await block(creator, member)
  expect(await waysTo(creator, groupId, id)).toEqual(every)
  const request = { memberId: creator.id, postIds: [id, other] }
  const { cards } = await world.rpcAs('moderation').getPostCards(request)
  expect(cards.map(({ postId }) => postId)).toEqual([id, other])
  expect(new Set((await world.rpcAs('social').mayView(request)).postIds)).toEqual(new Set([id, other]))
})

test('the block holds for the creator outside of the group, and for other members in it', async () => {
  const groupId = makeGroup(false)
  const id = await postIn(groupId)
  const outside = await world.post(member)
  await block(member, creator)
  for (const away of [outside, id]) {
    const listed = await world.call(creator, calls.explore, { query: { limit: '50' } })
    expect(JSON.stringify(listed.body)).not.toContain(away)
  }
  expect((await world.call(creator, calls.getPrediction, { params: { id: outside } })).status).toBe(404)
  const other = world.join()
  world.groups.all.get(groupId)?.members.add(other.id)
  await block(member, other)
  expect(await waysTo(other, groupId, id)).toEqual([])
})

test('the block holds for a creator who has left, and while groups is unavailable', async () => {
  const groupId = makeGroup(false)
  const id = await postIn(groupId)
  await block(member, creator)
  world.groups.mood.away = true
  expect((await world.call(creator, calls.getPrediction, { params: { id } })).status).toBe(404)
  world.groups.mood.away = false
  world.groups.all.get(groupId)?.members.delete(creator.id)
  expect(await waysTo(creator, groupId, id)).toEqual([])
})

test('social learns which posts are in groups that a member created', async () => {
  const groupId = makeGroup(true)
  const [id, outside] = [await postIn(groupId), await world.post(member)]
  const own = async (memberId: string, withOwnGroups = true) =>
    (await world.rpcAs('social').mayView({ memberId, postIds: [id, outside], withOwnGroups })).ownGroupPostIds
  await eventually(async () => (await own(creator.id)).length > 0) // groups is not called for a second after it was unavailable
  expect([await own(creator.id), await own(member.id), await own('')]).toEqual([[id], [], []])
  expect(await own(creator.id, false)).toEqual([])
})
