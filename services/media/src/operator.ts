/** What the operator does about photos, at the command line; whether the service runs or not. */
import { randomUUID } from 'node:crypto'
import type { Log } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { openBlobs } from './blobs/open.ts'
import type { MediaConfig } from './config.ts'
import { readUsage, type Usage } from './photos/read-usage.ts'
import { type Orphans, sweepOrphans } from './photos/sweep-orphans.ts'

export type { Orphans, Usage }

export interface MediaOperator {
  /** What is stored, by what the database says. */
  usage(): Promise<Usage>
  /** Looks for files that no photo has, and photos that have no file; removes the former where it is asked to. */
  orphans(options: { readonly remove: boolean }): Promise<Orphans>
  /** Stores a file, reads it and deletes it. Throws where any of that fails. */
  probe(): Promise<void>
  /** Closes everything. */
  stop(): Promise<void>
}

/** Nothing is connected before it is needed. */
export function createMediaOperator(
  config: Pick<MediaConfig, 'databaseUrl' | 'photosUrl' | 'scratchDir'>,
  log: Log,
): MediaOperator {
  const database = openDatabase({ name: 'operate media', url: config.databaseUrl, poolSize: 2, log })
  const { blobs, scratch } = openBlobs(config.photosUrl, { log, scratchDir: config.scratchDir })
  return {
    usage: () => readUsage(database.db),
    orphans: (options) => sweepOrphans({ database, blobs }, options),
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
      await blobs.stop?.()
      await database.stop?.()
    },
  }
}
