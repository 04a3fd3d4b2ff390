import { stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { leastRate } from '@hunch/kit/failures'
import { newId } from '@hunch/kit/postgres'
import { eventually, manualTimers } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newName, photo } from './support/photos.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
const timers = manualTimers()
beforeAll(async () => {
  world = await startWorld(() => ({ timers }))
})
afterAll(() => world.stop())

const onTheirWay = async () => (await world.files()).filter((file) => file.startsWith('scratch/'))

/** Returns the number of bytes that the service has received of the upload in transit. */
async function receivedBytes(): Promise<number> {
  const [file = ''] = await onTheirWay()
  return (await stat(join(world.folder.path, file))).size
}

/** An upload that has sent its first kilobyte. */
async function begin(first: Buffer = Buffer.alloc(1_000)): Promise<ClientRequest> {
  const token = await world.keys.identity('predictions').sign('media')
  const headers = { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' }
  const upload = request(`${world.origin}/internal/photos/${newName()}?ownerId=${newId()}&purpose=post`, {
    method: 'PUT',
    headers,
  })
  upload.on('error', () => {})
  upload.write(first)
  await eventually(async () => (await onTheirWay()).length === 1)
  return upload
}

/** Expects that nothing is stored and nothing is in transit. */
async function expectNothing(): Promise<void> {
  await eventually(async () => (await onTheirWay()).length === 0)
  expect(await world.files()).toEqual([])
  expect(await world.rows('select from photos')).toEqual([])
}

const statusOf = (upload: ClientRequest) =>
  new Promise((done) => upload.on('response', (response) => done(response.resume().statusCode)))

test('an upload below the minimum rate gets 408, and leaves nothing', async () => {
  const slow = await begin()
  const status = statusOf(slow)
  await timers.advance(leastRate.windowMs - 1)
  expect(await onTheirWay()).toHaveLength(1)
  await timers.advance(1)
  expect(await status).toBe(408)
  slow.destroy()
  await expectNothing()
})

test('an upload that is cut off leaves nothing', async () => {
  const cut = await begin()
  cut.destroy()
  await expectNothing()
})

test('a photo over a slow line is not timed out', async () => {
  const bytes = await photo('camera-large.jpg')
  const aSecond = 2 * leastRate.bytesPerSecond
  const upload = await begin(bytes.subarray(0, aSecond))
  const status = statusOf(upload)
  for (let at = aSecond; at < bytes.length; at += aSecond) {
    const next = bytes.subarray(at, at + aSecond)
    upload.write(next)
    await eventually(async () => (await receivedBytes()) === at + next.length)
    await timers.advance(1_000)
  }
  upload.end()
  expect(await status).toBe(201)
  expect(await world.rows('select width from photos')).toEqual([{ width: 1_536 }])
})
