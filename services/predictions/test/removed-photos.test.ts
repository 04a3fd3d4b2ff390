/** Photos that moderation removes from a post, which stays. */
import { newId } from '@hunch/kit/postgres'
import { ActKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { PhotosRemovedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { fillTrending } from './support/surfaces.ts'
import { aPrediction, inMinutes, startWorld, type TestMember, type World } from './support/world.ts'

const [bad, good] = [
  { name: 'bad.jpg', content: 'first photo' },
  { name: 'good.jpg', content: 'second photo' },
]

let world: World
let ann: TestMember
let bob: TestMember
let id: string
/** Files of the post's photos, in their order. */
let files: readonly string[]
beforeAll(async () => {
  world = await startWorld()
  ;[ann, bob] = [world.join(), world.join()]
})
afterAll(() => world.stop())
beforeEach(async () => {
  id = await world.post(ann, {}, [bad, good])
  files = filesIn(await cardOf(bob))
})
afterEach(() => world.setClock(null))

const read = (viewer: TestMember | null, of = id) => world.call(viewer, calls.getPrediction, { params: { id: of } })
const cardOf = async (viewer: TestMember | null) => (await read(viewer)).body.prediction
const filesIn = ({ photos }: { photos: readonly { url: string }[] }): string[] =>
  photos.map(({ url }) => url.split('/').at(-1) ?? '')
const remove = (photoFiles: readonly string[], more: object = {}, actId = newId()) =>
  world.takeAct(actId, id, ActKind.REMOVE_PHOTOS, { photoFiles, ...more })
const removals = () => world.publishedOf(PhotosRemovedSchema, id)
const versionOf = async () => (await read(bob)).body.version

/** Returns the files of the post's photos on each list that shows the post to Bob or to visitors. */
async function onLists(): Promise<Record<string, readonly string[]>> {
  const query = { q: 'swallows' }
  const shown: Record<string, readonly string[]> = {}
  for (const [name, viewer, contract, request] of [
    ['explore', bob, calls.explore, {}],
    ['For You', bob, calls.recommendationsFeed, {}],
    ['trending', bob, calls.listTrending, {}],
    ['search', bob, calls.searchPredictions, { query }],
    ["the member's posts", bob, calls.listUserPredictions, { params: { id: ann.id } }],
    ['for visitors', null, calls.listPublic, {}],
  ] as const) {
    const { body } = await world.call(viewer, contract, request)
    const found = body.find((item: { prediction: { id: string } }) => item.prediction.id === id)
    shown[name] = filesIn(found.prediction)
  }
  return shown
}

test('exactly the named photo is gone from the post, on every list; words, votes and deadline stay', async () => {
  const [first, second] = files
  await world.call(bob, calls.castVote, { body: { predictionId: id, vote: true } })
  const { prediction, version, ...counts } = (await read(bob)).body
  const { photos, photoUrls, ...words } = prediction
  await fillTrending({ world })
  expect(Object.values(await onLists())).toEqual(Array.from({ length: 6 }, () => files))
  await remove([first ?? ''])
  expect(Object.values(await onLists())).toEqual(Array.from({ length: 6 }, () => [second]))
  expect((await read(bob)).body).toEqual({
    prediction: { ...words, photos: photos.slice(1), photoUrls: photoUrls.slice(1) },
    version: version + 1,
    ...counts,
  })
  expect(counts).toMatchObject({ agreeCount: 1, myVote: true })
  const { cards } = await world.rpcAs('gateway').getPostCards({ memberId: '', postIds: [id] })
  expect(cards[0]?.photoFile).toBe(second)
  expect((await world.rpcAs('media').photosInUse({ photoFiles: [...files] })).photoFiles).toEqual([second])
})

test('the event names the removed photos, and whether they are refused, by which act', async () => {
  const [first = '', second = ''] = files
  const actId = newId()
  const version = await versionOf()
  await remove([first], { refusePhotos: true }, actId)
  await remove([second])
  const about = { postId: id, ownerId: ann.id, audienceGroupId: '' }
  expect(await removals()).toMatchObject([
    { ...about, photoFiles: [first], refusePhotos: true, refusingActId: actId },
    { ...about, photoFiles: [second], refusePhotos: false, refusingActId: '' },
  ])
  expect((await cardOf(bob)).photos).toEqual([])
  expect(await versionOf()).toBe(version + 2)
})

test('photos that are gone, of another post, or named again change nothing', async () => {
  const other = await world.post(ann, {}, [bad])
  const [ofOther = ''] = filesIn((await read(bob, other)).body.prediction)
  const [first = ''] = files
  await remove([ofOther, 'AbCdEfGhIjKlMnOpQrStUv'])
  expect([await removals(), filesIn(await cardOf(bob))]).toEqual([[], files])
  await remove([first, ofOther])
  await remove([first])
  await world.rewind()
  expect((await removals()).map(({ photoFiles }) => photoFiles)).toEqual([[first]])
  expect(filesIn((await read(bob, other)).body.prediction)).toEqual([ofOther])
})

test('a post that its owner has deleted stays deleted; a private and a hidden one lose the photo too', async () => {
  await world.call(ann, calls.deletePrediction, { params: { id } })
  await remove(files)
  expect((await read(ann)).status).toBe(404)
  expect(await removals()).toEqual([])
  const groupId = world.groups.make(true, ann)
  for (const fields of [{ groupId }, {}]) {
    id = await world.post(ann, fields, [bad, good])
    await world.takeAct(newId(), id)
    const [first = '', second] = filesIn(await cardOf(ann))
    await remove([first])
    expect(filesIn(await cardOf(ann))).toEqual([second])
    expect(await removals()).toMatchObject([{ audienceGroupId: fields.groupId ?? '', photoFiles: [first] }])
  }
})

test('the photo of a result’s evidence is removed, and its note stays', async () => {
  const say = (note: string) => {
    const body = new FormData()
    body.set('note', note)
    body.append('photo', new Blob(['a photo'], { type: 'image/jpeg' }), 'board.jpg')
    return world.call(ann, calls.setEvidence, { params: { id }, body })
  }
  // Evidence without a note is removed with its photo.
  for (const note of ['3:1', '']) {
    const { prediction } = (await world.send(ann, aPrediction({ deadline: inMinutes(6) }))).body
    id = prediction.id
    await world.setClock(new Date(Date.parse(prediction.deadline) + 1_000))
    await world.call(ann, calls.resolvePrediction, { params: { id }, body: { result: true } })
    await say(note)
    const { file } = world.media.received.at(-1) ?? { file: '' }
    await remove([file])
    expect((await cardOf(bob)).evidence).toEqual(note ? { note, photo: null } : null)
    expect(await removals()).toMatchObject([{ photoFiles: [file] }])
    await world.setClock(null)
  }
})
