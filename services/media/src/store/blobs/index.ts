import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '@hunch/kit/log'
import { createScratch, type Scratch } from '../scratch.ts'
import { openFolderBlobs } from './folder.ts'
import type { Blobs } from './port.ts'
import { openS3Blobs } from './s3.ts'

export type { Blobs } from './port.ts'

/**
 * Opens the store that a URL names, `file:///folder` or `s3://bucket?region=…`, with the local folder
 * for what is on its way there; `scratchDir` says where that is for a store that is not local.
 */
export function openBlobs(
  url: string,
  { log, scratchDir = join(tmpdir(), 'hunch-media') }: { log: Log; scratchDir?: string | undefined },
): { blobs: Blobs; scratch: Scratch } {
  if (url.startsWith('s3:')) return { blobs: openS3Blobs(url, log), scratch: createScratch(scratchDir) }
  if (!url.startsWith('file:'))
    throw new Error(`no photo store for ${url.split(':')[0]}: addresses begin with file:/// or s3://`)
  const root = fileURLToPath(url)
  // Beside the blobs, so that a move into place never leaves the file system.
  const scratch = createScratch(join(root, 'scratch'))
  return { blobs: openFolderBlobs(root, scratch), scratch }
}
