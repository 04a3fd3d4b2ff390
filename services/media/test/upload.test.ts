import { type ClientRequest, request } from 'node:http'
import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { defaultTimes } from '../src/limits.ts'
import { newName } from './support/photos.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
const times = { ...defaultTimes }
beforeAll(async () => {
  world = await startWorld(() => ({ times }))
})
afterAll(() => world.stop())

const onTheirWay = async () => (await world.files()).filter((file) => file.startsWith('scratch/'))

/** An upload that has sent its first kilobyte and goes no further. */
async function begin(): Promise<ClientRequest> {
  const token = await world.keys.identity('predictions').sign('media')
  const headers = { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' }
  const upload = request(`${world.origin}/internal/photos/${newName()}?ownerId=${newId()}&purpose=post`, {
    method: 'PUT',
    headers,
  })
  upload.on('error', () => {})
  upload.write(Buffer.alloc(1_000))
  return upload
}

afterEach(async () => {
  await eventually(async () => (await onTheirWay()).length === 0)
  expect(await world.rows('select from photos')).toEqual([])
})

test('an upload that is too slow is ended with 408, and leaves nothing', async () => {
  times.uploadMs = 400
  const slow = await begin()
  const status = await new Promise((done) => slow.on('response', (response) => done(response.resume().statusCode)))
  expect(status).toBe(408)
  slow.destroy()
})

test('an upload that is cut off leaves nothing', async () => {
  times.uploadMs = 60_000
  const cut = await begin()
  await eventually(async () => (await onTheirWay()).length === 1)
  cut.destroy()
  await eventually(async () => (await onTheirWay()).length === 0)
  expect(await world.files()).toEqual([])
})
