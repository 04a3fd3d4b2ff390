import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { ActKind, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let postId: string
beforeAll(async () => {
  world = await startWorld()
  ;[ann, bob] = [world.join(), world.join()]
})
afterAll(() => world.stop())
beforeEach(async () => {
  postId = await world.post(ann)
})
afterEach(() => world.setClock(null))

const read = (viewer: TestMember, id = postId) => world.call(viewer, calls.getPrediction, { params: { id } })
const isSeen = async (viewer = bob) => (await read(viewer)).status === 200
const typesOf = async (id = postId) => (await world.published(id)).map(({ type }) => type)
const versionOf = async () => Number((await world.rows('select version from posts where id = $1', [postId]))[0].version)

test('hiding a post and lifting the act publish one event each, with its own version', async () => {
  const actId = newId()
  await world.takeAct(actId, postId)
  expect(await isSeen()).toBe(false)
  await world.liftAct(actId, postId)
  expect(await isSeen()).toBe(true)
  expect((await world.published(postId)).slice(1)).toMatchObject([
    { type: 'VisibilityChanged', version: 2, message: { postId, ownerId: ann.id, audienceGroupId: '', hidden: true } },
    { type: 'VisibilityChanged', version: 3, message: { hidden: false } },
  ])
  expect((await read(bob)).body.version).toBe(3)
})

test('acts that are delivered twice or replayed from the start change nothing', async () => {
  const actId = newId()
  await world.takeAct(actId, postId)
  await world.takeAct(actId, postId)
  expect([await isSeen(), await versionOf()]).toEqual([false, 2])
  await world.rewind()
  expect([await isSeen(), await versionOf()]).toEqual([false, 2])
  await world.liftAct(actId, postId)
  await world.liftAct(actId, postId)
  await world.rewind()
  expect([await isSeen(), await versionOf()]).toEqual([true, 3])
})

test('an act whose lift arrives before the act has no effect', async () => {
  const actId = newId()
  await world.liftAct(actId, postId)
  await world.takeAct(actId, postId)
  expect([await isSeen(), await versionOf()]).toEqual([true, 1])
})

test('a post hidden by two acts is shown once both are lifted; lifting an unknown act has no effect', async () => {
  const [one, two] = [newId(), newId()]
  await world.takeAct(one, postId)
  await world.takeAct(two, postId)
  await world.liftAct(newId(), postId)
  await world.liftAct(one, postId)
  expect(await isSeen()).toBe(false)
  await world.liftAct(two, postId)
  expect(await isSeen()).toBe(true)
  expect((await typesOf()).filter((type) => type === 'VisibilityChanged')).toHaveLength(2)
})

test('a removed post is deleted as if by its owner, even if hidden; lifting does not restore it', async () => {
  const groupId = world.groups.make(true, ann)
  const [hide, remove] = [newId(), newId()]
  for (const id of [postId, await world.post(ann, { groupId })]) {
    await world.takeAct(hide, id)
    await world.takeAct(remove, id, ActKind.REMOVE)
    await world.takeAct(newId(), id, ActKind.REMOVE)
    await world.liftAct(remove, id, ActKind.REMOVE)
    await world.liftAct(hide, id)
    expect((await read(ann, id)).status).toBe(404)
    expect((await typesOf(id)).filter((type) => type !== 'VisibilityChanged')).toEqual([
      'PredictionPosted',
      'PredictionDeleted',
    ])
    expect(await world.rows('select headline, supporting_statement from posts where id = $1', [id])).toEqual([
      { headline: '', supporting_statement: '' },
    ])
  }
})

test('acts on other targets and other kinds of acts leave a post unchanged', async () => {
  for (const targetKind of [TargetKind.COMMENT, TargetKind.MEMBER, TargetKind.GROUP, TargetKind.UNSPECIFIED])
    for (const kind of [ActKind.HIDE, ActKind.REMOVE, ActKind.SUSPEND]) {
      const act = { actId: newId(), kind, targetKind, targetId: postId }
      await world.append('moderation', eventOf(ActTakenSchema, postId, act))
    }
  await world.takeAct(newId(), newId())
  await world.takeAct(newId(), newId(), ActKind.REMOVE)
  await world.takeAct(newId(), postId, ActKind.SUSPEND)
  expect([await isSeen(), await versionOf()]).toEqual([true, 1])
})

test('a hidden post ends at its deadline; its owner can resolve it and write a reflection', async () => {
  await world.call(bob, calls.castVote, { body: { predictionId: postId, vote: true } })
  await world.takeAct(newId(), postId)
  await world.setClock(new Date(Date.now() + 2 * 3_600_000))
  expect(await typesOf()).toContain('PredictionEnded')
  const resolved = await world.call(ann, calls.resolvePrediction, { params: { id: postId }, body: { result: true } })
  expect(resolved.body).toMatchObject({ agreeCount: 1, prediction: { result: true, isHidden: true } })
  const reflection = await world.call(ann, calls.writeReflection, { body: { predictionId: postId, content: 'Well' } })
  expect(reflection.status).toBe(201)
  expect(await typesOf()).toContain('PredictionResolved')
})

test('the admin can open an ended hidden post, resolve it as unclear with a note, and take that back', async () => {
  const groupId = world.groups.make(true, ann)
  const sealed = await world.post(ann, { groupId })
  const [admin, moderator] = [world.join({}, { role: 'admin' }), world.join({}, { role: 'moderator' })]
  for (const id of [postId, sealed]) await world.takeAct(newId(), id)
  await world.setClock(new Date(Date.now() + 2 * 3_600_000))
  const resolve = (viewer: TestMember, id = postId) =>
    world.call(viewer, calls.resolvePrediction, { params: { id }, body: { result: null } })
  const takeBack = (viewer: TestMember, id = postId) => world.call(viewer, calls.takeBackResult, { params: { id } })
  for (const viewer of [bob, moderator])
    expect([await resolve(viewer), await takeBack(viewer), await read(viewer)].map(({ status }) => status)).toEqual([
      404, 404, 404,
    ])
  const resolved = await resolve(admin)
  const unscored = { resolved: true, result: null, resolvedBy: 'admin', isHidden: true }
  expect([resolved.status, resolved.body.prediction, resolved.body.agreeCount]).toMatchObject([200, unscored, 0])
  expect((await read(admin)).body.prediction).toMatchObject(unscored)
  const body = new FormData()
  body.set('note', 'Nobody could vote')
  const noted = await world.call(admin, calls.setEvidence, { params: { id: postId }, body })
  expect(noted.body.prediction).toMatchObject({ ...unscored, evidence: { note: 'Nobody could vote' } })
  const back = await takeBack(admin)
  expect([back.status, back.body.prediction]).toMatchObject([200, { resolved: false, isHidden: true }])
  const refused = [await resolve(admin, sealed), await takeBack(admin, sealed), await read(admin, sealed)]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  world.groups.all.get(groupId)?.members.add(admin.id)
  expect([await resolve(admin, sealed), await read(admin, sealed)].map(({ status }) => status)).toEqual([200, 200])
})

test('the admin can delete a hidden post; its owner can edit and delete it', async () => {
  await world.takeAct(newId(), postId)
  const words = { headline: 'Other words', supportingStatement: 'and more' }
  const edited = await world.call(ann, calls.updatePrediction, { params: { id: postId }, body: words })
  expect(edited.body.prediction).toMatchObject({ headline: 'Other words', isHidden: true })
  const admin = world.join({}, { role: 'admin' })
  expect((await world.call(admin, calls.deleteAnyPrediction, { params: { id: postId } })).status).toBe(204)
  const other = await world.post(ann)
  await world.takeAct(newId(), other)
  expect((await world.call(ann, calls.deletePrediction, { params: { id: other } })).status).toBe(204)
})

test('a hidden post does not count as new in For You, and no new list is ranked for it', async () => {
  const poster = world.join()
  const id = await world.post(poster)
  await world.takeAct(newId(), id)
  for (const member of [poster, bob]) {
    const first = await world.call(member, calls.recommendationsFeed)
    const again = await world.call(member, calls.recommendationsFeed)
    expect(again.headers.get('feed-snapshot')).toBe(first.headers.get('feed-snapshot'))
    expect(again.headers.get('feed-new')).toBe('0')
  }
})

test('an export marks hidden posts', async () => {
  const poster = world.join()
  const id = await world.post(poster)
  await world.takeAct(newId(), id)
  const { files } = await world.rpcAs('auth').exportMember({ memberId: poster.id })
  expect(JSON.parse(files['predictions.json'] ?? '')).toMatchObject([{ id, hiddenByModeration: true }])
})
