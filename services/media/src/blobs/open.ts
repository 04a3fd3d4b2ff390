import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadWhenUsed, type Part } from '@hunch/kit/lifecycle'
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
): { blobs: Blobs; scratch: Scratch; disk: Part } {
  if (url.startsWith('s3:')) {
    const address = readS3Address(url)
    const blobs = loadWhenUsed<Blobs>({ name: 'photo store' }, async () =>
      (await import('./s3.ts')).openS3Blobs(address, log),
    )
    return { blobs, scratch: createScratch(scratchDir), disk: { name: 'disk' } }
  }
  if (!url.startsWith('file:'))
    throw new Error(`no photo store for ${url.split(':')[0]}: addresses begin with file:/// or s3://`)
  const root = fileURLToPath(url)
  // Beside the blobs, so that a move into place never leaves the file system.
  const scratch = createScratch(join(root, 'scratch'))
  return { blobs: openFolderBlobs(root, scratch), scratch, disk: observedDisk(root) }
}

/** Says how full the disk is that photos lie on; where everything is on one machine, it is everybody's. */
const observedDisk = (folder: string): Part => ({
  name: 'disk',
  observe({ metrics }) {
    metrics.sampled('gauge', 'disk_size_bytes', 'The disk that photos lie on.', async () => {
      const { blocks, bsize } = await statfs(folder)
      return blocks * bsize
    })
    metrics.sampled('gauge', 'disk_free_bytes', 'What is free on it.', async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    })
  },
})
