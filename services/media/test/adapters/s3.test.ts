import { silentLog } from '@hunch/kit/log'
import { findOwnServer, findServer, onServer } from '@hunch/kit/testing/servers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openBlobs } from '../../src/blobs/open.ts'
import { photo } from '../support/photos.ts'
import { ownPrefix } from '../support/s3.ts'
import { startWorld, type World } from '../support/world.ts'

const log = silentLog()

onServer(await findServer('s3'), 'on S3', (open) => {
  test('a wrong key or bucket fails the start with a clear error', async () => {
    const server = await open()
    const changed = (change: (url: URL) => void) => {
      const url = new URL(server.url)
      change(url)
      return openBlobs(url.href, { log }).blobs
    }
    const noBucket = changed((url) => (url.hostname = 'no-such-bucket'))
    await expect(noBucket.start?.()).rejects.toThrow('the photo store has no bucket no-such-bucket')
    const wrongKey = changed((url) => (url.password = 'guessed'))
    await expect(wrongKey.start?.()).rejects.toThrow('the photo store lets nobody in with these keys (403)')
    for (const blobs of [noBucket, wrongKey]) await blobs.stop?.()
    await server.close()
  })
})

onServer(await findOwnServer('s3'), 'media with its photos on S3', (open) => {
  let server: Awaited<ReturnType<typeof open>>
  let world: World
  beforeAll(async () => {
    server = await open()
    const { blobs } = openBlobs(ownPrefix(server.url), { log })
    world = await startWorld(() => ({ blobs }))
  }, 300_000)
  afterAll(async () => {
    await world.stop()
    await server.close()
  }, 60_000)

  test('photos are stored and shown; while the store is unavailable they get 503, and media stays ready', async () => {
    const { name, status } = await world.put(await photo('gps-1.jpg'))
    expect(status).toBe(201)
    const drawn = await world.image(name, { w: '300' })
    expect(drawn.status).toBe(200)
    await server.kill()
    expect((await world.put(await photo('animated.gif'))).status).toBe(503)
    expect((await world.image(name)).status).toBe(503)
    expect(world.service.ready()).toBe(true)
    await server.start()
    expect((await world.image(name, { w: '300' })).bytes.equals(drawn.bytes)).toBe(true)
    expect((await world.put(await photo('animated.gif'))).status).toBe(201)
  }, 120_000)
})
