import { endWritesOnClose } from '@hunch/kit/mongodb'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { hiddenFrom, mutedBy } from '@hunch/members'
// @ts-expect-error: the driver has no types for this file
import { Connection as DriverConnection } from 'mongodb/lib/cmap/connection.js'
import { createConnection } from 'mongoose'
import { documentLimits } from '../../limits.ts'
import type { DocumentStore, Documents, Folded, ListQuery } from '../../port.ts'
import { takeBack } from './actors.ts'
import { asUnavailable } from './errors.ts'
import { type Models, modelsOn } from './models.ts'
import * as notifications from './notifications.ts'

endWritesOnClose(DriverConnection)

/** Timeouts for an unavailable server. */
const timeouts = {
  serverSelectionTimeoutMS: documentLimits.mongoSelectionMs,
  connectTimeoutMS: documentLimits.mongoConnectMs,
  socketTimeoutMS: documentLimits.mongoSocketMs,
}
/** A majority must journal a write before it is acknowledged, so that it survives the loss of a server. */
const acknowledged = { writeConcern: { w: 'majority', journal: true } } as const

/**
 * Documents on the MongoDB protocol, over a separate connection. Uses no transactions, partial
 * filters, pipeline updates or expiring indexes: writes are idempotent by their keys.
 */
export function openMongoDocuments({ url, poolSize }: { url: string; poolSize: number }): DocumentStore {
  const connection = createConnection()
  const models = modelsOn(connection)
  return {
    parts: [
      {
        name: 'documents',
        async start() {
          await connection.openUri(url, {
            ...timeouts,
            ...acknowledged,
            maxPoolSize: poolSize,
            bufferCommands: false,
            autoIndex: false,
          })
          for (const model of Object.values(models)) await model.createIndexes()
        },
        stop: () => connection.close(),
      },
    ],
    on: (queries) => guarded(documentsOn(models, queries)),
    ping: () => asUnavailable(() => models.notifications.findOne({ _id: '' }).lean()),
  }
}

/**
 * Returns the functions that read and write documents. `queries` reads the clock, the blocks and the mutes from the service's
 * own database.
 */
const documentsOn = (models: Models, queries: Queries): Documents => ({
  foldAll: async (items) => {
    const folded: (Folded | undefined)[] = []
    for (const item of items) folded.push(await notifications.fold(models, await readNow(queries), item))
    return folded
  },
  takeBack: (refs, prefixes) => takeBack(models, refs, prefixes),
  list: async (query) => notifications.list(models, query, await hiddenActors(queries, query)),
  mark: async (memberId, ids, as) => notifications.mark(models, await readNow(queries), memberId, ids, as),
  clear: (filter, limit) => notifications.clear(models, filter, limit),
  hideActor: (memberId, isHidden) => notifications.hideActor(models, memberId, isHidden),
  eraseMember: (memberId, limit) => notifications.eraseMember(models, memberId, limit),
})

/** Returns the members whom a block hides from the reader, and those whom the recipient has muted. Empty without a reader. */
async function hiddenActors(queries: Queries, { memberId, readFor }: ListQuery): Promise<string[]> {
  if (readFor === undefined) return []
  const [hidden, muted] = await Promise.all([hiddenFrom(queries, readFor), mutedBy(queries, memberId)])
  return [...new Set([...hidden, ...muted.memberIds])]
}

/** Wraps documents so that they throw `unavailable` if the server is unavailable. */
const guarded = (documents: Documents): Documents =>
  Object.fromEntries(
    Object.entries(documents).map(([method, run]: [string, (...args: never[]) => Promise<unknown>]) => [
      method,
      (...args: never[]) => asUnavailable(() => run(...args)),
    ]),
  ) as unknown as Documents
