import {
  castVote,
  deleteAnyPrediction,
  deletePrediction,
  getPrediction,
  listAllPredictions,
  listPopularPredictions,
  resolvePrediction,
  searchAllPredictions,
  takeBackResult,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
  admin = world.join({}, { role: 'admin', ip: '198.51.100.7' })
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

const idsOf = ({ body }: { body: { prediction: { id: string } }[] }) => body.map(({ prediction }) => prediction.id)
const search = (q: string) => world.call(admin, searchAllPredictions, { query: { q } })

/** Returns the events about a post that auth's audit log consumes. */
const audited = async (id: string) =>
  (await world.published(id)).filter(({ type }) => type === 'AdminActed').map(({ message }) => message)

test('the admin lists the posts with most votes, and all of them in pages', async () => {
  const [quiet, busy, other] = [await world.post(ann), await world.post(ann), await world.post(ann)]
  for (const voter of [world.join(), world.join()])
    await world.call(voter, castVote, { body: { predictionId: busy, vote: true } })
  await world.call(ann, castVote, { body: { predictionId: quiet, vote: false } })
  const popular = await world.call(admin, listPopularPredictions)
  expect(idsOf(popular)).toEqual([busy, quiet, other])
  expect(popular.body[0]).toMatchObject({ totalVotes: 2, agreeCount: 2, user: { firstName: 'Ann' } })
  const all = (query = {}) => world.call(admin, listAllPredictions, { query })
  expect(idsOf(await all())).toEqual([other, busy, quiet])
  expect(idsOf(await all({ limit: '1', offset: '1' }))).toEqual([busy])
})

test('the admin finds posts by any part of their text', async () => {
  const [percent, plain] = [
    await world.post(ann, { headline: '100 % right_now' }),
    await world.post(ann, { supportingStatement: 'Ein ZITAT' }),
  ]
  expect(idsOf(await search('zitat'))).toEqual([plain])
  expect(idsOf(await search(' % right_'))).toEqual([percent])
  expect(idsOf(await search('%t_n%'))).toEqual([])
  expect(idsOf(await search("' or 1=1"))).toEqual([])
  expect(idsOf(await search('')).slice(0, 2)).toEqual([plain, percent])
  for (const q of ['x'.repeat(201), 'a\0b']) expect((await search(q)).status).toBe(400)
})

test('the admin deletes any post, even of a private group, and this is published for the audit log', async () => {
  const groupId = world.groups.make(true, ann)
  for (const id of [await world.post(ann), await world.post(ann, { groupId })]) {
    expect((await world.call(admin, deleteAnyPrediction, { params: { id } })).status).toBe(204)
    expect((await world.call(ann, getPrediction, { params: { id } })).status).toBe(404)
    expect((await world.published(id)).map(({ type }) => type)).toEqual([
      'PredictionPosted',
      'PredictionDeleted',
      'AdminActed',
    ])
    expect(await audited(id)).toMatchObject([
      { adminId: admin.id, action: 'prediction.deleted', targetKind: 'prediction', targetId: id },
    ])
    const [{ actId, ...rest } = {}] = await audited(id)
    expect(JSON.stringify(rest)).not.toContain(admin.ip)
    expect(world.auth.adminActs.get(String(actId))).toBe(admin.ip)
    const again = await world.call(admin, deleteAnyPrediction, { params: { id } })
    expect([again.status, again.body.code]).toEqual([404, 'predictionNotFound'])
  }
})

test('the admin’s result is published for the audit log, the owner’s is not', async () => {
  const [id, own] = [await world.post(ann), await world.post(admin)]
  await world.setClock(new Date(Date.now() + 3 * 3_600_000), { frozen: true })
  const params = { id }
  await world.call(ann, resolvePrediction, { params, body: { result: true } })
  expect(await audited(id)).toEqual([])
  for (const result of [false, false]) await world.call(admin, resolvePrediction, { params, body: { result } })
  await world.call(admin, takeBackResult, { params })
  const actions = (await audited(id)).map(({ action }) => action)
  expect(actions).toEqual(['prediction.resolved', 'prediction.resultTakenBack'])
  await world.call(admin, deletePrediction, { params: { id: own } })
  expect(await audited(own)).toEqual([])
})

test('the admin’s calls are rejected for members and visitors', async () => {
  const id = await world.post(ann)
  const contracts = [listPopularPredictions, listAllPredictions, searchAllPredictions, deleteAnyPrediction]
  for (const contract of contracts) {
    const tried = async (member: TestMember | null) => (await world.call(member, contract, { params: { id } })).status
    expect([await tried(ann), await tried(null)]).toEqual([403, 401])
  }
  expect((await world.call(null, getPrediction, { params: { id } })).status).toBe(200)
})
