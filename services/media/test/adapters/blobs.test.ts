import { silentLog } from '@hunch/kit/log'
import { findOwnServer, findServer, onServer } from '@hunch/kit/testing/servers'
import { openBlobs } from '../../src/blobs/open.ts'
import { describeBlobs, describeBreaks } from '../support/blobs.contract.ts'
import { ownPrefix } from '../support/s3.ts'

const log = silentLog()

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
