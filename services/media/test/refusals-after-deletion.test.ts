/** Photos that their owner deletes or replaces just before predictions or auth handles their removal by moderation. */
import { newId } from '@hunch/kit/postgres'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ActKind, ActLiftedSchema, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  EvidenceChangedSchema,
  PhotosRemovedSchema,
  PredictionDeletedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { photo } from './support/photos.ts'
import { posted } from './support/posted.ts'
import { patientDecoders, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld(() => ({ decoders: patientDecoders() }))
})
afterAll(() => world.stop())

/** An act of moderation on a photo that is erased. */
interface Removal {
  readonly name: string
  readonly act: {
    readonly kind: ActKind
    readonly targetKind: TargetKind
    readonly targetId: string
    readonly photoFile?: string
    readonly photoFiles?: string[]
  }
}

const removalOfPost = (postId: string) => ({ kind: ActKind.REMOVE, targetKind: TargetKind.POST, targetId: postId })

async function deletePost(): Promise<Removal> {
  const { name, postId, ownerId } = await posted(world, 'gps-1.jpg')
  await world.publish('predictions', PredictionDeletedSchema, postId, { postId, ownerId })
  return { name, act: removalOfPost(postId) }
}

async function replaceEvidence(): Promise<Removal> {
  const { name, postId } = await posted(world, 'gps-1.jpg')
  const { name: photoFile } = await world.put(await photo('cmyk.jpg'))
  await world.publish('predictions', EvidenceChangedSchema, postId, { postId, photoFile, droppedFile: name })
  return { name, act: { ...removalOfPost(postId), kind: ActKind.REMOVE_PHOTOS, photoFiles: [name] } }
}

async function removeProfilePhoto(): Promise<Removal> {
  const { name, ownerId } = await world.put(await photo('gps-1.jpg'), { as: 'auth', purpose: 'profile' })
  for (const profileImageFile of [name, ''])
    await world.publish('auth', MemberChangedSchema, ownerId, { memberId: ownerId, profileImageFile })
  const target = { targetKind: TargetKind.MEMBER, targetId: ownerId }
  return { name, act: { ...target, kind: ActKind.REMOVE, photoFile: name } }
}

const upload = async () => {
  const { status, body } = await world.put(await photo('gps-1.jpg'), { fileName: 'again.jpg' })
  return status === 201 ? 201 : body['code']
}
const take = (act: Removal['act'], actId: string, refusePhotos = true) =>
  world.publish('moderation', ActTakenSchema, newId(), { ...act, actId, refusePhotos })

test.each([
  ['the post is deleted', deletePost],
  ['the photo of the evidence is replaced', replaceEvidence],
  ['the photo of the profile is removed', removeProfilePhoto],
])('threat 75: a removed photo cannot be uploaded again, even if first %s by its owner', async (_, deletePhoto) => {
  const { name, act } = await deletePhoto()
  expect(await world.rows('select from photos where name = $1', [name])).toEqual([])
  await take(act, newId(), false)
  expect(await upload()).toBe(201)
  const actId = newId()
  await take(act, actId)
  expect(await upload()).toBe('photoRemovedBefore')
  await world.publish('moderation', ActLiftedSchema, newId(), { actId, kind: act.kind })
  expect(await upload()).toBe(201)
})

test('a removal refuses a photo once, even if the event that deletes the photo refuses it too', async () => {
  const { postId, ownerId } = await posted(world, 'gps-1.jpg')
  const refusingActId = newId()
  await take(removalOfPost(postId), refusingActId)
  const deleted = { postId, ownerId, refusePhotos: true, refusingActId }
  await world.publish('predictions', PredictionDeletedSchema, postId, deleted)
  expect(await world.rows('select act_ids from refused_photos')).toEqual([{ act_ids: [refusingActId] }])
  await world.publish('moderation', ActLiftedSchema, newId(), { actId: refusingActId, kind: ActKind.REMOVE })
})

test('the removal of a post refuses no photo that was erased long before; hashes are kept for 30 days', async () => {
  const { name, postId } = await posted(world, 'gps-1.jpg')
  await world.publish('predictions', PhotosRemovedSchema, postId, { postId, photoFiles: [name] })
  await world.rows("update erased_photos set erased_at = erased_at - interval '2 hours' where name = $1", [name])
  await take(removalOfPost(postId), newId())
  expect(await upload()).toBe(201)
  const keptAfter = async (days: number) => {
    await world.setClock(new Date(Date.now() + days * 24 * 3_600_000))
    await world.settle()
    return (await world.rows('select from erased_photos where name = $1', [name])).length
  }
  expect([await keptAfter(29), await keptAfter(31)]).toEqual([1, 0])
  await world.setClock(null)
})
