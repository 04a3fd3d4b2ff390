import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScratch, type Scratch } from '../scratch.ts'
import { openFolderBlobs } from './folder.ts'
import type { Blobs } from './port.ts'

export type { Blobs } from './port.ts'

/** Opens the store that a URL names, `file:///folder`, with the local folder for what is on its way there. */
export function openBlobs(url: string): { blobs: Blobs; scratch: Scratch } {
  if (!url.startsWith('file:'))
    throw new Error(`no photo store for ${url.split(':')[0]}: addresses begin with file:///`)
  const root = fileURLToPath(url)
  // Beside the blobs, so that a move into place never leaves the file system.
  const scratch = createScratch(join(root, 'scratch'))
  return { blobs: openFolderBlobs(root, scratch), scratch }
}
