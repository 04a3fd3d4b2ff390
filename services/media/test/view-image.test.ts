import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { PhotosRemovedSchema, VisibilityChangedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { getUpload } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { Decoders } from '../src/decoders/pool.ts'
import { addressOf } from './support/callers.ts'
import { posted } from './support/posted.ts'
import { patientDecoders, startWorld, type World } from './support/world.ts'

let world: World
let made = 0
/** The owner of each variant that was made. */
const owners: (string | undefined)[] = []

/** Decoders that count the variants they make. */
function counted(): Decoders {
  const decoders = patientDecoders()
  return {
    ...decoders,
    run(lane, job, by) {
      if (lane === 'variant') {
        made += 1
        owners.push(by?.owner)
      }
      return decoders.run(lane, job, by)
    },
  }
}

beforeAll(async () => {
  world = await startWorld(() => ({ decoders: counted() }))
})
afterAll(() => world.stop())

const variantsOf = async (name: string) =>
  (await world.files()).filter((file) => file.includes(name) && !file.endsWith('original.webp'))

test('browsers may keep an image for a year, shared caches for five minutes; a caller that has it gets 304', async () => {
  const { name } = await posted(world, 'gps-1.jpg')
  const { status, headers, bytes } = await world.image(name, { w: '300' })
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  const tag = headers.get('etag') ?? ''
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await world.get(addressOf(name, { w: '300' }), { headers: { 'if-none-match': known } })
    expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 })
  }
  const other = await world.get(addressOf(name, { w: '80', h: '60' }), { headers: { 'if-none-match': tag } })
  expect(other.status).toBe(200)
  const head = await world.get(addressOf(name, { w: '300' }), { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
})

test('a cache that asks again gets 404 once the photo is hidden or removed, even if it has the photo', async () => {
  const { name, ownerId, postId } = await posted(world, 'gps-1.jpg')
  const known = (await world.image(name)).headers.get('etag') ?? ''
  const again = async () => {
    const { status, headers } = await world.get(addressOf(name), { headers: { 'if-none-match': known } })
    return [status, headers.get('cache-control')]
  }
  const kept = [304, 'public, max-age=31536000, s-maxage=300, immutable']
  expect(await again()).toEqual(kept)
  const change = (hidden: boolean, version: bigint) =>
    world.append('predictions', eventOf(VisibilityChangedSchema, postId, { postId, ownerId, hidden }, { version }))
  await change(true, 3n)
  expect(await again()).toEqual([404, 'no-store'])
  await change(false, 4n)
  expect(await again()).toEqual(kept)
  await world.publish('predictions', PhotosRemovedSchema, postId, { postId, photoFiles: [name] })
  expect(await again()).toEqual([404, 'no-store'])
})

test('without sizes, and under its old address, a photo is at most 2,048 pixels a side', async () => {
  const { name } = await posted(world, 'camera-large.jpg')
  const { bytes } = await world.image(name)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_536, height: 2_048 })
  const old = await world.get(getUpload.path.replace('{file}', `${name}.jpg`))
  expect(old.bytes.equals(bytes)).toBe(true)
})

test('images: one fits 300 by 225 by default, at most 1,600 by 1,200, is WebP, and is never enlarged', async () => {
  const { name } = await posted(world, 'camera-large.jpg')
  const sides = async (file: string, query: Record<string, string>) => {
    const { width, height, format } = await sharp((await world.image(file, query)).bytes).metadata()
    expect(format).toBe('webp')
    return [width, height]
  }
  expect(await sides(name, { q: '60' })).toEqual([169, 225])
  expect(await sides(name, { w: '9999', h: '9999' })).toEqual([900, 1_200])
  const small = await world.put(
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#f00' } })
      .png()
      .toBuffer(),
  )
  expect(await sides(small.name, { w: '400', h: '300' })).toEqual([20, 10])
})

test('threat 33: hostile sizes get an image, and leave few variants behind', async () => {
  const { name } = await posted(world, 'gps-1.jpg')
  const hostile = [
    '-1',
    '0',
    '1e309',
    'NaN',
    '',
    '400px',
    "1' or 1=1",
    '../../etc/passwd',
    '\0',
    '\ud800',
    '9'.repeat(2_000),
  ]
  const asked = hostile.flatMap((text) => [
    { w: text },
    { h: text },
    { q: text },
    { f: text },
    { w: text, h: text, q: text, f: text },
  ])
  for (let n = 0; n < 60; n += 1) asked.push({ w: String(n * 17), h: String(n * 13), q: '60', f: 'webp' })
  for (const query of asked) expect((await world.image(name, query)).status).toBe(200)
  expect((await world.get(`${addressOf(name)}?w=1&w=2&h[]=3&q[$ne]=&unknown=1`)).status).toBe(200)
  expect((await variantsOf(name)).length).toBeLessThanOrEqual(10)
})

test('threat 33: a variant waits for a decoder under its caller: a member, or a visitor’s network', async () => {
  const { name } = await posted(world, 'gps-1.jpg')
  const member = newId()
  owners.length = 0
  for (const [w, as] of Object.entries({ 100: member, 200: undefined, 400: member }))
    expect((await world.get(addressOf(name, { w }), as ? { as } : {})).status).toBe(200)
  expect(owners).toEqual([member, '192.0.2.1', member])
})

test('concurrent requests for a variant make it once, also over replicas', async () => {
  const { name } = await posted(world, 'camera-large.jpg')
  const replica = await world.start()
  const before = made
  const token = await world.keys.token('media')
  try {
    const asks = Array.from({ length: 24 }, async (_, n) => {
      const origin = n % 2 ? world.origin : replica.addresses().http
      const response = await fetch(origin + addressOf(name, { w: '400', h: '300' }), {
        headers: { authorization: `Bearer ${token}` },
      })
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    })
    expect(new Set(await Promise.all(asks)).size).toBe(1)
  } finally {
    await replica.stop()
  }
  expect(made - before).toBe(1)
  expect(await variantsOf(name)).toHaveLength(1)
})
