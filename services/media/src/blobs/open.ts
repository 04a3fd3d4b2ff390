import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadWhenUsed } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { openFolderBlobs } from './folder.ts'
import type { Blobs } from './port.ts'
import { readS3Address } from './s3-address.ts'
import { createScratch, type Scratch } from './scratch.ts'

/**
 * Opens the store of a URL, `file:///folder` or `s3://bucket?region=…`, with a local scratch folder for
 * files in transit; `scratchDir` is used for a store that is not local.
 */
export function openBlobs(
  url: string,
  { log, scratchDir = join(tmpdir(), 'hunch-media') }: { log: Log; scratchDir?: string | undefined },
): { blobs: Blobs; scratch: Scratch } {
  if (url.startsWith('s3:')) {
    const address = readS3Address(url)
    const blobs = loadWhenUsed<Blobs>({ name: 'photo store' }, async () =>
      (await import('./s3.ts')).openS3Blobs(address, log),
    )
    return { blobs, scratch: createScratch(scratchDir) }
  }
  if (!url.startsWith('file:'))
    throw new Error(`no photo store for ${url.split(':')[0]}: addresses begin with file:/// or s3://`)
  const root = fileURLToPath(url)
  // Beside the blobs, so that a move into place never leaves the file system.
  const scratch = createScratch(join(root, 'scratch'))
  return { blobs: openFolderBlobs(root, scratch), scratch }
}
