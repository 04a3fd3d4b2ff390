import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  castVote,
  getCallSettings,
  getPrediction,
  listCalls,
  listUserPredictions,
  resolvePrediction,
  revealResult,
  setCallSettings,
  summarizeCalls,
  takeBackResult,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import {
  aComparison,
  aPrediction,
  codeOf,
  inMinutes,
  startWorld,
  type TestMember,
  type World,
} from './support/world.ts'

const minuteMs = 60_000
const nowhere = '019aa000-0000-7000-8000-000000000000'

let world: World
let owner: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
  owner = world.join()
})
afterAll(() => world.stop())
beforeEach(() => {
  bob = world.join()
})
afterEach(() => world.setClock(null))

type Call = { predictionId: string; state: string; countsAt: string | null; resolvedAt: string | null }

async function newPost(minutes = 60, fields = {}) {
  const { prediction } = (await world.send(owner, aPrediction({ deadline: inMinutes(minutes), ...fields }))).body
  const after = (ms: number) => new Date(Date.parse(prediction.deadline) + ms)
  return { id: prediction.id as string, after }
}
const vote = (member: TestMember, predictionId: string, side = true) =>
  world.call(member, castVote, { body: { predictionId, vote: side } })
const resolve = (member: TestMember, id: string, result: boolean | null) =>
  world.call(member, resolvePrediction, { params: { id }, body: { result } })
const reveal = (member: TestMember | null, id: string) => world.call(member, revealResult, { params: { id } })
const calls = async (member: TestMember, query: Record<string, string> = {}, viewer = member): Promise<Call[]> =>
  (await world.call(viewer, listCalls, { params: { id: member.id }, query })).body
const states = async (member: TestMember, viewer = member) =>
  Object.fromEntries((await calls(member, {}, viewer)).map(({ predictionId, state }) => [predictionId, state]))
const summary = async (member: TestMember) => (await world.call(member, summarizeCalls)).body
const seenTo = async (member: TestMember, id: string) =>
  (await world.call(member, getPrediction, { params: { id } })).body.resultSeenTo

test('a call goes from open to waiting, to resultIn without the result, and to right once revealed', async () => {
  const { id, after } = await newPost()
  await vote(bob, id)
  await vote(world.join(), id, false)
  expect(await calls(bob)).toMatchObject([{ predictionId: id, vote: true, state: 'open', agreeCount: 1 }])
  expect(await summary(bob)).toEqual({ closing: 1, waiting: 0, resultIn: 0 })

  await world.setClock(after(0), { frozen: true })
  expect(await states(bob)).toEqual({ [id]: 'waiting' })
  expect(await summary(bob)).toEqual({ closing: 0, waiting: 1, resultIn: 0 })
  expect(codeOf(await reveal(bob, id))).toEqual([409, 'notResolvedYet'])

  await resolve(owner, id, true)
  const [unseen] = await calls(bob)
  expect(unseen).toMatchObject({ state: 'resultIn', countsAt: after(10 * minuteMs).toISOString() })
  expect(JSON.stringify(unseen)).not.toMatch(/right|wrong|true,"result/)
  expect(await summary(bob)).toEqual({ closing: 0, waiting: 0, resultIn: 1 })
  expect(await seenTo(bob, id)).toBeNull()

  const { body } = await reveal(bob, id)
  expect(body).toMatchObject({
    crowdShare: 50,
    isScored: true,
    countsAt: after(10 * minuteMs).toISOString(),
    next: null,
  })
  expect(body.item).toMatchObject({ myVote: true, resultSeenTo: after(0).toISOString(), prediction: { result: true } })
  expect(await seenTo(bob, id)).toBe(after(0).toISOString())
  expect(await states(bob)).toEqual({ [id]: 'right' })
  expect(await summary(bob)).toEqual({ closing: 0, waiting: 0, resultIn: 0 })
  await world.setClock(after(10 * minuteMs), { frozen: true })
  expect(await calls(bob)).toMatchObject([{ state: 'right', countsAt: null }])
})

test('a changed result must be revealed again; if it is taken back, the call is waiting', async () => {
  const { id, after } = await newPost()
  await vote(bob, id)
  await world.setClock(after(0), { frozen: true })
  await resolve(owner, id, true)
  await reveal(bob, id)
  await world.setClock(after(minuteMs), { frozen: true })
  await resolve(owner, id, false)
  expect(await states(bob)).toEqual({ [id]: 'resultIn' })
  expect((await reveal(bob, id)).body.item.prediction.result).toBe(false)
  expect(await states(bob)).toEqual({ [id]: 'wrong' })
  await world.call(owner, takeBackResult, { params: { id } })
  expect(await states(bob)).toEqual({ [id]: 'waiting' })
  await world.setClock(after(2 * minuteMs), { frozen: true })
  await resolve(owner, id, null)
  expect(await states(bob)).toEqual({ [id]: 'resultIn' })
  expect((await reveal(bob, id)).body).toMatchObject({ isScored: false })
  expect(await states(bob)).toEqual({ [id]: 'unclear' })
})

test('the owner of a post sees its result without a reveal; a lapse is revealed like any result', async () => {
  const { id, after } = await newPost()
  const lapsing = await newPost()
  await vote(owner, id)
  await vote(bob, lapsing.id)
  await world.setClock(after(0), { frozen: true })
  await resolve(owner, id, true)
  expect((await states(owner))[id]).toBe('right')
  expect((await reveal(owner, id)).body).toMatchObject({ isScored: false })
  await world.setClock(lapsing.after(25 * 3_600_000), { frozen: true })
  expect(await states(bob)).toEqual({ [lapsing.id]: 'resultIn' })
  await reveal(bob, lapsing.id)
  expect(await states(bob)).toEqual({ [lapsing.id]: 'unclear' })
})

test('calls are listed by state and page, open ones by deadline, without comparisons', async () => {
  const later = await newPost(3_000)
  const soon = await newPost(30)
  const ending = await newPost(20)
  const comparison = (await world.send(owner, aComparison())).body.prediction.id
  for (const id of [soon.id, later.id, ending.id, comparison]) await vote(bob, id)
  const ids = async (query: Record<string, string>) => (await calls(bob, query)).map(({ predictionId }) => predictionId)
  expect(await ids({ state: 'open' })).toEqual([ending.id, soon.id, later.id])
  expect(await ids({ state: 'closing' })).toEqual([ending.id, soon.id])
  expect(await ids({})).toEqual([ending.id, later.id, soon.id])
  expect(await ids({ limit: '1', offset: '1' })).toEqual([later.id])
  await world.setClock(soon.after(0), { frozen: true })
  expect(await ids({ state: 'waiting' })).toEqual([soon.id, ending.id])
  await resolve(owner, ending.id, false)
  await resolve(owner, soon.id, true)
  const first = await reveal(bob, ending.id)
  expect(first.body.next).toEqual({ predictionId: soon.id, headline: expect.any(String) })
  expect(await ids({ state: 'wrong' })).toEqual([ending.id])
  expect(codeOf(await world.call(bob, listCalls, { params: { id: bob.id }, query: { state: 'won' } }))[0]).toBe(400)
})

test('unseen results are listed and revealed oldest first, settled ones latest first', async () => {
  const posts = [await newPost(10), await newPost(10), await newPost(10), await newPost(10)]
  const [second, fourth, first, third] = posts.map(({ id }) => id) as [string, string, string, string]
  for (const { id } of posts) await vote(bob, id)
  for (const [index, id] of [first, second, third, fourth].entries()) {
    await world.setClock(posts[3]?.after(index * minuteMs) ?? null, { frozen: true })
    await resolve(owner, id, true)
  }
  const ids = async (query: Record<string, string>) => (await calls(bob, query)).map(({ predictionId }) => predictionId)
  expect(await ids({ state: 'resultIn' })).toEqual([first, second, third, fourth])
  expect(await ids({ state: 'resultIn', limit: '2', offset: '1' })).toEqual([second, third])
  const nextAfter = async (id: string) => (await reveal(bob, id)).body.next?.predictionId
  expect(await nextAfter(fourth)).toBe(first)
  expect(await nextAfter(first)).toBe(second)
  expect(await nextAfter(second)).toBe(third)
  expect(await nextAfter(third)).toBeUndefined()
  expect(await ids({ state: 'right' })).toEqual([fourth, third, second, first])
})

test('others see only settled calls, if the member shows them, and no result that they have not seen', async () => {
  const { id, after } = await newPost()
  const eve = world.join()
  await vote(bob, id)
  await vote(eve, id, false)
  expect((await world.call(bob, getCallSettings)).body).toEqual({ showSettledCalls: false })
  const change = { body: { showSettledCalls: true } }
  expect((await world.call(bob, setCallSettings, change)).body).toEqual(change.body)
  const carl = world.join()
  expect(await states(bob, carl)).toEqual({})
  await world.setClock(after(0), { frozen: true })
  await resolve(owner, id, true)
  expect(await states(bob, carl)).toEqual({})
  await world.setClock(after(10 * minuteMs), { frozen: true })
  expect(await states(bob, carl)).toEqual({ [id]: 'right' })
  expect(await states(bob, eve)).toEqual({ [id]: 'resultIn' })
  await reveal(eve, id)
  expect(await states(bob, eve)).toEqual({ [id]: 'right' })
  expect(await states(bob)).toEqual({ [id]: 'resultIn' })
  await world.call(bob, setCallSettings, { body: { showSettledCalls: false } })
  expect(await states(bob, carl)).toEqual({})
})

test('only members of a private group see calls on its posts', async () => {
  const groupId = world.groups.make(true, owner, bob)
  const { id, after } = await newPost(60, { groupId })
  expect((await vote(bob, id)).status).toBe(200)
  await world.call(bob, setCallSettings, { body: { showSettledCalls: true } })
  expect(await states(bob)).toEqual({ [id]: 'open' })
  expect(await summary(bob)).toMatchObject({ closing: 1 })
  await world.setClock(after(0), { frozen: true })
  await resolve(owner, id, true)
  await world.setClock(after(11 * minuteMs), { frozen: true })
  expect(await states(bob, owner)).toEqual({ [id]: 'right' })
  expect(await states(bob, world.join())).toEqual({})
  expect(codeOf(await reveal(world.join(), id))).toEqual([404, 'predictionNotFound'])
})

test('a reveal is not recorded for a member without a vote; for a voter it is, and lists show it', async () => {
  const { id, after } = await newPost()
  await vote(bob, id)
  await world.setClock(after(0), { frozen: true })
  await resolve(owner, id, false)
  const carl = world.join()
  expect((await reveal(carl, id)).body).toMatchObject({
    crowdShare: null,
    isScored: false,
    item: { resultSeenTo: null },
  })
  expect(codeOf(await reveal(carl, nowhere))).toEqual([404, 'predictionNotFound'])
  expect((await reveal(null, id)).status).toBe(401)
  const list = () => world.call(bob, listUserPredictions, { params: { id: owner.id }, query: { limit: '1' } })
  const before = await list()
  await reveal(bob, id)
  const [item] = (await list()).body
  expect([before.body[0].resultSeenTo, item.resultSeenTo]).toEqual([null, after(0).toISOString()])
  expect((await list()).headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test('the results that a member has seen and their setting are exported, and erased with the account', async () => {
  const { id, after } = await newPost()
  await vote(bob, id)
  await world.call(bob, setCallSettings, { body: { showSettledCalls: true } })
  await world.setClock(after(0), { frozen: true })
  await resolve(owner, id, true)
  const exported = async () => {
    const { files } = await world.rpcAs('auth').exportMember({ memberId: bob.id })
    return { votes: JSON.parse(files['votes.json'] ?? ''), settings: JSON.parse(files['call-settings.json'] ?? '') }
  }
  const settings = [{ showSettledCalls: true }]
  expect(await exported()).toMatchObject({ votes: [{ predictionId: id, resultsSeenUntil: null }], settings })
  await reveal(bob, id)
  expect((await exported()).votes).toMatchObject([{ predictionId: id, resultsSeenUntil: after(0).toISOString() }])

  await world.setClock(null)
  world.auth.cards.delete(bob.id)
  await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
  expect(await exported()).toEqual({ votes: [], settings: [] })
  const votes = await world.rows('select vote, result_seen_to from votes where post_id = $1', [id])
  expect(votes).toEqual([{ vote: true, result_seen_to: null }])
  expect(await world.rows('select from shown_calls where member_id = $1', [bob.id])).toEqual([])
})
