import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@hunch/kit/postgres'
import { MemberChangedSchema, MemberDeletedSchema, MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  EvidenceChangedSchema,
  PhotosRemovedSchema,
  PredictionDeletedSchema,
  PredictionPostedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { PutOptions } from './support/callers.ts'
import { newName, photo } from './support/photos.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let small: Buffer
beforeAll(async () => {
  world = await startWorld()
  small = await photo('animated.gif')
})
afterAll(() => world.stop())
beforeEach(() => world.setClock(null))

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const stored = async (options: PutOptions = {}) => (await world.put(small, options)).name
const statusOf = async (name: string) => (await world.image(name)).status
const filesOf = async (name: string) => (await world.files()).filter((file) => file.includes(name))
const rowOf = async (name: string) =>
  (await world.rows(`select state from photos where name = '${name}'`))[0]?.['state']

async function post(name: string, ownerId = newId()): Promise<string> {
  const postId = newId()
  await world.publish('predictions', PredictionPostedSchema, postId, { postId, ownerId, photoFiles: [name] })
  return postId
}

test('a deleted post’s photos are 404 and erased with all variants, and a late event revives none', async () => {
  const [name, other] = [await stored(), await stored()]
  const postId = await post(name)
  await post(other)
  await world.image(name, { w: '80', h: '60' })
  expect(await filesOf(name)).toHaveLength(2)
  await world.publish('predictions', PredictionDeletedSchema, postId, { postId })
  expect(await statusOf(name)).toBe(404)
  expect((await world.image(name, { w: '80', h: '60' })).status).toBe(404)
  expect(await filesOf(name)).toEqual([])
  await post(name)
  expect(await statusOf(name)).toBe(404)
  expect(await statusOf(other)).toBe(200)
})

test('the photo of a result’s evidence is shown with its post, replaced, and deleted with its post', async () => {
  const [shown, first, second] = [await stored(), await stored(), await stored()]
  const postId = await post(shown)
  const change = (photoFile: string, droppedFile = '') =>
    world.publish('predictions', EvidenceChangedSchema, postId, { postId, photoFile, droppedFile })
  await change(first)
  expect([await rowOf(first), await statusOf(first)]).toEqual(['attached', 200])
  await change(second, first)
  expect([await statusOf(first), await statusOf(second), await statusOf(shown)]).toEqual([404, 200, 200])
  await world.publish('predictions', PredictionDeletedSchema, postId, { postId })
  expect([await statusOf(second), await statusOf(shown)]).toEqual([404, 404])
})

test('a photo that moderation removed from a post is 404 and erased; all other photos stay', async () => {
  const [bad, good, other] = [await stored(), await stored(), await stored()]
  const postId = newId()
  await world.publish('predictions', PredictionPostedSchema, postId, { postId, photoFiles: [bad, good] })
  await post(other)
  await world.image(bad, { w: '80', h: '60' })
  for (let n = 0; n < 2; n += 1)
    await world.publish('predictions', PhotosRemovedSchema, postId, { postId, photoFiles: [bad, other] })
  expect([await statusOf(bad), await statusOf(good), await statusOf(other)]).toEqual([404, 200, 200])
  expect((await world.image(bad, { w: '80', h: '60' })).status).toBe(404)
  expect(await filesOf(bad)).toEqual([])
})

test('a new profile photo replaces the one before, and removing it leaves none', async () => {
  const memberId = newId()
  const own = { as: 'auth', purpose: 'profile', ownerId: memberId } as const
  const [first, second] = [await stored(own), await stored(own)]
  const change = (profileImageFile: string) =>
    world.publish('auth', MemberChangedSchema, memberId, { memberId, profileImageFile })
  await change(first)
  expect([await rowOf(first), await rowOf(second)]).toEqual(['attached', 'pending'])
  await change(second)
  expect([await statusOf(first), await rowOf(second)]).toEqual([404, 'attached'])
  await change('')
  expect(await statusOf(second)).toBe(404)
})

test('no photo of a deleted member is served any more', async () => {
  const memberId = newId()
  const names = [
    await stored({ ownerId: memberId }),
    await stored({ as: 'auth', purpose: 'profile', ownerId: memberId }),
  ]
  const kept = await stored()
  await post(names[0] ?? '', memberId)
  await world.publish('auth', MemberDeletedSchema, memberId, { memberId })
  for (const name of names) expect([await statusOf(name), await filesOf(name)]).toEqual([404, []])
  expect(await statusOf(kept)).toBe(200)
})

test('a photo without an event is deleted after a day, unless predictions reports that it is in use', async () => {
  const [unused, used, attached] = [await stored(), await stored(), await stored()]
  await post(attached)
  world.predictions.inUse.add(used)
  await world.setClock(hoursAhead(23))
  await world.service.flush()
  expect(await statusOf(unused)).toBe(200)
  await world.setClock(hoursAhead(25))
  await world.service.flush()
  expect([await statusOf(unused), await statusOf(used), await statusOf(attached)]).toEqual([404, 200, 200])
  expect([await filesOf(unused), await rowOf(used)]).toEqual([[], 'pending'])
})

test('a profile photo without an event is deleted after a day, unless auth reports that it is in use', async () => {
  const own = { as: 'auth', purpose: 'profile', ownerId: newId() } as const
  const [unused, used] = [await stored(own), await stored(own)]
  world.auth.inUse.add(used)
  await world.setClock(hoursAhead(25))
  await world.service.flush()
  expect([await statusOf(unused), await statusOf(used)]).toEqual([404, 200])
})

test('the erasure of a deleted member’s last photo is published once, and no new photo is stored', async () => {
  const [memberId, other] = [newId(), newId()]
  const name = await stored({ ownerId: memberId })
  await world.image(name, { w: '80', h: '60' })
  await stored({ ownerId: other })
  const erased = async () =>
    (await world.publishedOf(MemberErasedSchema)).filter((event) => event.memberId === memberId)
  expect(await erased()).toEqual([])
  for (let n = 0; n < 2; n += 1) await world.publish('auth', MemberDeletedSchema, memberId, { memberId })
  expect(await filesOf(name)).toEqual([])
  expect(await erased()).toEqual([expect.objectContaining({ memberId, service: 'media' })])
  const late = await world.put(small, { ownerId: memberId })
  expect([late.status, late.body['code']]).toEqual([503, 'photosUnavailable'])
  await world.service.flush()
  expect(await filesOf(late.name)).toEqual([])
})

test('the erasure of a deleted member without photos is published too', async () => {
  const memberId = newId()
  await world.publish('auth', MemberDeletedSchema, memberId, { memberId })
  expect((await world.publishedOf(MemberErasedSchema)).some((event) => event.memberId === memberId)).toBe(true)
})

test('while predictions is unavailable nothing is deleted', async () => {
  const name = await stored()
  await world.predictions.stop()
  await world.setClock(hoursAhead(100))
  await expect(world.service.flush()).rejects.toMatchObject({ code: 'unavailable' })
  expect([await statusOf(name), await rowOf(name)]).toEqual([200, 'pending'])
  await world.predictions.comeBack()
})

test('leftovers of a killed process are removed: rows without bytes, and scratch files', async () => {
  const name = newName()
  await world.rows(`insert into photos (name, owner_id, purpose, state, width, height, bytes, placeholder, due_at)
    values ('${name}', '${newId()}', 'post', 'storing', 1, 1, 1, '', app_now() + interval '1 hour')`)
  expect(await statusOf(name)).toBe(404)
  const [old, fresh] = ['old', 'fresh'].map((file) => join(world.folder.path, 'scratch', file)) as [string, string]
  await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')])
  await utimes(old, 0, 0)
  await world.service.flush()
  expect([await rowOf(name), await filesOf('scratch/')]).toEqual(['storing', ['scratch/fresh']])
  await world.setClock(hoursAhead(2))
  await world.service.flush()
  expect(await rowOf(name)).toBeUndefined()
})

test('after a restart photos are still served', async () => {
  const name = await stored()
  await post(name)
  const replica = await world.start()
  const response = await fetch(`${replica.addresses().http}/uploads/${name}`, {
    headers: { authorization: `Bearer ${await world.keys.token('media')}` },
  })
  await response.arrayBuffer()
  await replica.stop()
  expect(response.status).toBe(200)
})
