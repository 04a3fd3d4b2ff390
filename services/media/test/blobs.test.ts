import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { openBlobs } from '../src/store/blobs/index.ts'
import { describeBlobs } from './blobs.contract.ts'

describeBlobs('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-blobs-'))
  const { blobs, scratch } = openBlobs(pathToFileURL(folder).href)
  await scratch.prepare()
  return { blobs, close: () => rm(folder, { recursive: true }) }
})

test('a store that nobody knows is told by its scheme alone', () => {
  expect(() => openBlobs('ftp://user:secret@host/x')).toThrow(/^no photo store for ftp: addresses begin with file/)
})
