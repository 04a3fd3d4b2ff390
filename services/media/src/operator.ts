/** Operator commands for photos, on the command line; they do not need the running service. */
import { randomUUID } from 'node:crypto'
import type { Log } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { openBlobs } from './blobs/open.ts'
import type { MediaConfig } from './config.ts'
import { createDecoders } from './decoders/pool.ts'
import { allowAgain } from './photos/reencode-file.ts'
import { type Orphans, readUsage, sweepOrphans, type Usage } from './photos/usage.ts'

export type { Orphans, Usage }

export interface MediaOperator {
  /** Returns the stored photos and variants, as recorded in the database. */
  usage(): Promise<Usage>
  /** Finds files without a photo, and photos without a file. If `remove` is true, removes files without a photo. */
  orphans(options: { readonly remove: boolean }): Promise<Orphans>
  /** Lets the picture in a file, and similar pictures, be uploaded again. Returns how many refused pictures matched. */
  allowAgain(path: string): Promise<number>
  /** Stores a file, checks its size and deletes it. Throws if any step fails. */
  probe(): Promise<void>
  /** Ends the decoders and closes all connections. */
  stop(): Promise<void>
}

/** Creates the operator commands for photos. A command connects to the database or store only when it runs. */
export function createMediaOperator(
  config: Pick<MediaConfig, 'databaseUrl' | 'photosUrl' | 'scratchDir'>,
  log: Log,
): MediaOperator {
  const database = openDatabase({ name: 'operator media', url: config.databaseUrl, poolSize: 2, log })
  const { blobs, scratch } = openBlobs(config.photosUrl, { log, scratchDir: config.scratchDir })
  const decoders = createDecoders({ size: 1, log })
  return {
    usage: () => readUsage(database.db),
    orphans: (options) => sweepOrphans({ database, blobs }, options),
    allowAgain: (path) => allowAgain({ database, scratch, decoders }, path),
    async probe() {
      await scratch.prepare()
      const key = `probe-${randomUUID()}`
      await blobs.put(key, Buffer.from(key))
      try {
        if ((await blobs.stat(key))?.bytes !== key.length) throw new Error('what was stored cannot be found again')
      } finally {
        await blobs.delete(key)
      }
    },
    async stop() {
      await decoders.stop?.()
      await blobs.stop?.()
      await database.stop?.()
    },
  }
}
