import { silentLog } from '@hunch/kit/log'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openBlobs } from '../src/blobs/open.ts'
import type { Blobs } from '../src/blobs/port.ts'
import { photo } from './support/photos.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let disk: { isFull: boolean; isGone: boolean }

/** A store whose disk can be full, or gone. */
function failing(blobs: Blobs): Blobs {
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  return {
    ...blobs,
    put: (key, content) =>
      disk.isFull ? fail('ENOSPC') : disk.isGone ? fail('ECONNREFUSED') : blobs.put(key, content),
    get: (key) => (disk.isGone ? fail('ECONNREFUSED') : blobs.get(key)),
  }
}

beforeAll(async () => {
  disk = { isFull: false, isGone: false }
  world = await startWorld(({ photosUrl }) => ({ blobs: failing(openBlobs(photosUrl, { log: silentLog() }).blobs) }))
})
afterAll(() => world.stop())

test('with a full disk uploads are rejected, reads continue, and media recovers by itself', async () => {
  const { name } = await world.put(await photo('gps-1.jpg'))
  const drawn = await world.image(name, { w: '300' })
  disk.isFull = true
  const rejected = await world.put(await photo('animated.gif'))
  expect({ status: rejected.status, ...rejected.body }).toMatchObject({
    status: 507,
    code: 'storageFull',
    detail: 'There is no room left to store this. Please try again later.',
  })
  expect((await world.image(name, { w: '300' })).bytes.equals(drawn.bytes)).toBe(true)
  const standIn = await world.image(name, { w: '80', h: '60' })
  expect({ status: standIn.status, cache: standIn.headers.get('cache-control') }).toEqual({
    status: 200,
    cache: 'private, no-store',
  })
  disk.isFull = false
  expect((await world.put(await photo('animated.gif'))).status).toBe(201)
  expect((await world.image(name, { w: '80', h: '60' })).bytes.length).toBeLessThan(standIn.bytes.length)
  await world.service.flush()
  expect((await world.files()).filter((file) => file.includes(rejected.name) || file.startsWith('scratch/'))).toEqual(
    [],
  )
})

test('while the store is unavailable photos get 503, and afterwards they are served again', async () => {
  const { name } = await world.put(await photo('gps-1.jpg'))
  disk.isGone = true
  expect((await world.put(await photo('animated.gif'))).status).toBe(503)
  expect((await world.image(name)).status).toBe(503)
  disk.isGone = false
  expect((await world.image(name)).status).toBe(200)
})
