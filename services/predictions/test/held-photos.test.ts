import { newId } from '@hunch/kit/postgres'
import { PhotoShownSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import { ActKind, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { explore, getPrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aPrediction, startWorld, type TestMember, type World } from './support/world.ts'

const holiday = { name: 'holiday.jpg', content: 'first photo' }
const dog = { name: 'dog.jpg', content: 'second photo' }

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
  bob = world.join()
  world.media.held.add(holiday.name)
})
afterAll(() => world.stop())

const photosFor = async (viewer: TestMember, id: string) =>
  (await world.call(viewer, getPrediction, { params: { id } })).body.prediction.photos

test('a held photo has no placeholder and is not the share picture until media shows it', async () => {
  const { body } = await world.send(ann, aPrediction(), [holiday, dog])
  const { id } = body.prediction
  const [held, open] = body.prediction.photos
  expect([held, open]).toEqual([
    { url: held.url, width: 640, height: 480, placeholder: '', isHeld: true },
    { url: open.url, width: 640, height: 480, placeholder: 'aGFzaA==' },
  ])
  const [heldFile, openFile] = [held, open].map(({ url }: { url: string }) => url.split('/').at(-1) ?? '')
  const shared = async () => {
    const { cards } = await world.rpcAs('gateway').getPostCards({ memberId: '', postIds: [id] })
    return cards[0]?.photoFile
  }
  expect([await photosFor(bob, id), await shared()]).toEqual([[held, open], openFile])
  const inFeed = async () => {
    const { body: feed } = await world.call(bob, explore, {})
    return feed.find((item: { prediction: { id: string } }) => item.prediction.id === id)?.prediction.photos[0].isHeld
  }
  expect(await inFeed()).toBe(true)
  for (let n = 0; n < 2; n += 1)
    await world.publish('media', PhotoShownSchema, heldFile ?? '', {
      photoFile: heldFile ?? '',
      postId: id,
      ownerId: ann.id,
    })
  expect(await inFeed()).toBeUndefined()
  expect(await photosFor(bob, id)).toEqual([{ url: held.url, width: 640, height: 480, placeholder: 'aGFzaA==' }, open])
  expect(await shared()).toBe(heldFile)
  expect((await world.published(id)).map(({ type }) => type)).toEqual(['PredictionPosted', 'EvidenceChanged'])
})

test('each upload to media says whether the photo is for a private group', async () => {
  const groupId = world.groups.make(true, ann)
  await world.send(ann, aPrediction(), [dog])
  await world.send(ann, aPrediction({ groupId }), [dog])
  expect([...world.media.audiences.values()].slice(-2)).toEqual(['false', 'true'])
})

test('the event of a removed post says whether its photos are refused from now on, and by which act', async () => {
  for (const refusePhotos of [true, false]) {
    const id = await world.post(ann)
    const act = { actId: newId(), kind: ActKind.REMOVE, targetKind: TargetKind.POST, targetId: id, refusePhotos }
    await world.publish('moderation', ActTakenSchema, newId(), act)
    const refusingActId = refusePhotos ? act.actId : ''
    expect(await world.publishedOf(PredictionDeletedSchema, id)).toMatchObject([
      { postId: id, refusePhotos, refusingActId },
    ])
  }
})
