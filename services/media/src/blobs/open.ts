import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadWhenUsed, type Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { openFolderBlobs } from './folder.ts'
import type { Blobs, StoredBlob } from './port.ts'
import { readS3Address } from './s3-address.ts'
import { createScratch, type Scratch } from './scratch.ts'

export type { Blobs, StoredBlob }

/**
 * Opens the store at a URL, `file:///folder` or `s3://bucket?region=…`, with a local scratch folder
 * for files in transit. `scratchDir` applies to S3 only. Default: `hunch-media` in the temporary folder.
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
  // The scratch folder is inside the blobs' folder, so that a move never crosses file systems.
  const scratch = createScratch(join(root, 'scratch'))
  return { blobs: openFolderBlobs(root, scratch), scratch, disk: observedDisk(root) }
}

/** Reports size and free space of the disk with the photos. In a single-machine setup, all other data is on that disk too. */
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
