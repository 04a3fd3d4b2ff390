import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { silentLog } from '@hunch/kit/log'
import { expect, test } from '@jest/globals'
import { openBlobs } from '../src/blobs/open.ts'
import { describeBlobs } from './support/blobs.contract.ts'

const log = silentLog()

describeBlobs('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-blobs-'))
  const { blobs, scratch } = openBlobs(pathToFileURL(folder).href, { log })
  await scratch.prepare()
  return { blobs, close: () => rm(folder, { recursive: true }) }
})

test('an unknown store throws an error that names only its scheme', () => {
  expect(() => openBlobs('ftp://user:secret@host/x', { log })).toThrow(
    /^no photo store for ftp: addresses begin with file/,
  )
})
