import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { silentLog } from '@hunch/kit/log'
import { findOwnServer, findServer, onServer } from '@hunch/kit/testing/servers'
import { expect, test } from '@jest/globals'
import { openBlobs } from '../src/blobs/open.ts'
import { describeBlobs, describeBreaks } from './support/blobs.contract.ts'
import { ownPrefix } from './support/s3.ts'

const log = silentLog()

describeBlobs('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-blobs-'))
  const { blobs, scratch } = openBlobs(pathToFileURL(folder).href, { log })
  await scratch.prepare()
  return { blobs, close: () => rm(folder, { recursive: true }) }
})

onServer(await findServer('s3'), 'on S3', (open) =>
  describeBlobs('a bucket', async () => {
    const server = await open()
    const { blobs } = openBlobs(ownPrefix(server.url), { log })
    await blobs.start?.()
    return {
      blobs,
      async close() {
        await blobs.stop?.()
        await server.close()
      },
    }
  }),
)

onServer(await findOwnServer('s3'), 'on an S3 server that ends', (open) =>
  describeBreaks(async () => {
    const server = await open()
    return { server, open: () => openBlobs(ownPrefix(server.url), { log }).blobs }
  }),
)

test('an unknown store throws an error that names its scheme alone', () => {
  expect(() => openBlobs('ftp://user:secret@host/x', { log })).toThrow(
    /^no photo store for ftp: addresses begin with file/,
  )
})
