import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createKeptBytes, type KeptBytes } from '../src/images/kept-bytes.ts'
import { imageLimits } from '../src/images/limits.ts'
import { variantKey } from '../src/photos/rules.ts'
import { addressOf } from './support/callers.ts'
import { posted } from './support/posted.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
const kept: KeptBytes[] = []
/** How long variants stay in memory, in ms: longer than a test's own requests, short enough to wait for. */
const keptMs = 10_000
beforeAll(async () => {
  world = await startWorld(() => {
    const own = createKeptBytes(keptMs)
    kept.push(own)
    return { keptVariants: own }
  })
})
afterAll(() => world.stop())

const wanted = { w: '300', h: '225' }
const keyOf = (name: string) => variantKey(name, '300x225-60.webp')

test('a recently sent variant is sent from memory, even if its file is gone', async () => {
  const { name } = await posted(world, 'gps-1.jpg')
  const first = await world.get(addressOf(name, wanted))
  const folder = join(world.folder.path, 'photos', name.slice(0, 2), name)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['original.webp', '300x225-60.webp']))
  await rm(folder, { recursive: true })
  const again = await world.get(addressOf(name, wanted))
  expect([again.status, again.bytes.equals(first.bytes)]).toEqual([200, true])
  expect((await world.get(addressOf(name))).status).toBe(404)
})

test('a deleted post’s photo is 404 at every replica that has it in memory, and leaves the memory', async () => {
  const { name, postId } = await posted(world, 'gps-1.jpg')
  const replica = await world.start()
  try {
    const authorization = `Bearer ${await world.keys.token('media')}`
    const fetchAt = (origin: string) => fetch(origin + addressOf(name, wanted), { headers: { authorization } })
    const origins = [world.origin, replica.addresses().http]
    for (const origin of origins) expect((await fetchAt(origin)).status).toBe(200)
    const inMemory = () => kept.filter((each) => each.get(keyOf(name))).length
    expect(inMemory()).toBe(2)
    await world.publish('predictions', PredictionDeletedSchema, postId, { postId })
    for (const origin of origins) expect((await fetchAt(origin)).status).toBe(404)
    await eventually(() => inMemory() === 0)
  } finally {
    await replica.stop()
  }
})

test('threat 7: a private photo in memory is authorised at each request: 404 once a viewer loses access', async () => {
  const { name, postId } = await posted(world, 'gps-1.jpg', newId())
  const [member, leaver] = [newId(), newId()]
  for (const each of [member, leaver]) world.predictions.mayView.add(`${each} ${postId}`)
  const statusFor = async (as?: string) => (await world.get(addressOf(name, wanted), as ? { as } : {})).status
  expect([await statusFor(member), await statusFor(leaver), await statusFor()]).toEqual([200, 200, 404])
  world.predictions.mayView.delete(`${leaver} ${postId}`)
  const both = await Promise.all([statusFor(member), statusFor(leaver), statusFor(newId()), statusFor()])
  expect(both).toEqual([200, 404, 404, 404])
})

test('concurrent requests for several photos each get their own', async () => {
  const photos = [await posted(world, 'gps-1.jpg'), await posted(world, 'camera-large.jpg')]
  const missing = 'A'.repeat(22)
  const names = [...photos.map(({ name }) => name), missing]
  const alone = await Promise.all(names.map((name) => world.get(addressOf(name, wanted))))
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, n) => world.get(addressOf(names[n % names.length] ?? '', wanted))),
  )
  for (const [n, { status, bytes }] of all.entries()) {
    const own = alone[n % names.length]
    expect([status, own && status === 200 ? bytes.equals(own.bytes) : status]).toEqual([
      own?.status,
      status === 200 || 404,
    ])
  }
  expect(alone.map(({ status }) => status)).toEqual([200, 200, 404])
})

test('memory is bounded: the least recently used variant is dropped first', () => {
  const own = createKeptBytes()
  const size = imageLimits.keptVariantBytes / 4
  for (let n = 0; n < 4; n += 1) own.set(String(n), new Uint8Array(size))
  own.get('0')
  own.set('4', new Uint8Array(size))
  expect(['0', '1', '2', '3', '4'].filter((key) => own.get(key))).toEqual(['0', '2', '3', '4'])
})
