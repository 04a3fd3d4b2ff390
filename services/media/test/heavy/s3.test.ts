import { createLog, silentLog } from '@hunch/kit/log'
import { findOwnServer, findServer, onServer } from '@hunch/kit/testing/servers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openBlobs } from '../../src/blobs/open.ts'
import { readS3Address } from '../../src/blobs/s3-address.ts'
import { photo } from '../support/photos.ts'
import { ownPrefix } from '../support/s3.ts'
import { startWorld, type World } from '../support/world.ts'

const log = silentLog()

describe('the address of a photo store on S3', () => {
  test('Amazon’s own has a bucket and a region, and credentials from elsewhere', () => {
    expect(readS3Address('s3://hunch-photos?region=eu-central-1')).toEqual({
      bucket: 'hunch-photos',
      prefix: '',
      region: 'eu-central-1',
      endpoint: undefined,
      pathStyle: false,
      credentials: undefined,
    })
  })

  test('any other has an endpoint, and the bucket in the path unless the address says otherwise', () => {
    const given = 's3://key%2F1:a%2Fb%2Bc@photos/hunch/live?region=us-east-1&endpoint=https://s3.example:9000'
    expect(readS3Address(given)).toEqual({
      bucket: 'photos',
      prefix: 'hunch/live/',
      region: 'us-east-1',
      endpoint: 'https://s3.example:9000',
      pathStyle: true,
      credentials: { accessKeyId: 'key/1', secretAccessKey: 'a/b+c' },
    })
    expect(readS3Address(`${given}&path-style=false`).pathStyle).toBe(false)
  })

  test.each([
    ['s3://?region=x', 'no bucket'],
    ['s3://photos', 'no region'],
    ['s3://hidden@photos?region=x', 'a key without a secret'],
    ['s3://k:hidden@photos:9000?region=x', 'a port'],
    ['s3://k:hidden@photos/a/../../b c?region=x', 'a prefix'],
    ['s3://k:hidden@photos?region=x&endpoint=s3.example', 'an endpoint'],
    ['s3://k:hidden@photos?region=x&path-style=yes', 'path-style'],
    ['s3://k:hidden@photos?region=x&regoin=y', 'region, endpoint, path-style'],
  ])('%s is rejected for %s, in words that repeat no secret', (address, why) => {
    expect(() => readS3Address(address)).toThrow(why)
    expect(() => readS3Address(address)).not.toThrow('hidden')
  })
})

onServer(await findServer('s3'), 'on S3', (open) => {
  test('a wrong key or bucket fails the start with a sentence', async () => {
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

test('a store that is away is logged without its keys, and does not fail the start', async () => {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line: string) => void lines.push(line) } })
  const away = 's3://some-key:hidden@photos?region=us-east-1&endpoint=http://127.0.0.1:1'
  const { blobs } = openBlobs(away, { log })
  await blobs.start?.()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the photo store is away')
  expect(lines[0]).not.toMatch(/hidden|some-key/)
  await blobs.stop?.()
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

  test('photos are stored and shown; while the store is away they fail by name, and media stays ready', async () => {
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
