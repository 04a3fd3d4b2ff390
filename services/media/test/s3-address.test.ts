import { createLog } from '@hunch/kit/log'
import { describe, expect, test } from '@jest/globals'
import { openBlobs } from '../src/blobs/open.ts'
import { readS3Address } from '../src/blobs/s3-address.ts'

describe('the address of a photo store on S3', () => {
  test('for Amazon it needs a bucket and a region, and no credentials', () => {
    expect(readS3Address('s3://hunch-photos?region=eu-central-1')).toEqual({
      bucket: 'hunch-photos',
      prefix: '',
      region: 'eu-central-1',
      endpoint: undefined,
      pathStyle: false,
      credentials: undefined,
    })
  })

  test('for another server it has an endpoint, and by default the bucket in the path', () => {
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
  ])('%s is rejected for %s, without repeating a secret', (address, why) => {
    expect(() => readS3Address(address)).toThrow(why)
    expect(() => readS3Address(address)).not.toThrow('hidden')
  })
})

test('a store that is unavailable is logged without its keys, and does not fail the start', async () => {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line: string) => void lines.push(line) } })
  const away = 's3://some-key:hidden@photos?region=us-east-1&endpoint=http://127.0.0.1:1'
  const { blobs } = openBlobs(away, { log })
  await blobs.start?.()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the photo store is unavailable')
  expect(lines[0]).not.toMatch(/hidden|some-key/)
  await blobs.stop?.()
})
