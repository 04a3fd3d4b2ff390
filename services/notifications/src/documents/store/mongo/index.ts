import { type Queries, readNow } from '@hunch/kit/postgres'
import { hiddenFrom, mutedBy } from '@hunch/members'
import { createConnection } from 'mongoose'
import { fixedLimits } from '../../../limits.ts'
import type { DocumentStore, Documents, Folded, ListQuery } from '../../port.ts'
import { asUnavailable } from './errors.ts'
import { type Models, modelsOn } from './models.ts'
import * as notifications from './notifications.ts'

/** How long a server that is away is waited for. */
const timeouts = {
  serverSelectionTimeoutMS: fixedLimits.mongoSelectionMs,
  connectTimeoutMS: fixedLimits.mongoConnectMs,
  socketTimeoutMS: fixedLimits.mongoSocketMs,
}
/** A write is acknowledged once it outlives a killed server, and the loss of one of several. */
const acknowledged = { writeConcern: { w: 'majority', journal: true } } as const

/**
 * Documents on the MongoDB protocol, over a connection of their own. Nothing here needs a
 * transaction, partial filters, pipeline updates or expiring indexes: effects are idempotent by
 * their keys.
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

/** `queries` are of the service's own database, whose clock is the one, and where blocks and mutes are. */
const documentsOn = (models: Models, queries: Queries): Documents => ({
  foldAll: async (items) => {
    const folded: (Folded | undefined)[] = []
    for (const item of items) folded.push(await notifications.fold(models, await readNow(queries), item))
    return folded
  },
  takeBack: (refs) => notifications.takeBack(models, refs),
  list: async (query) => notifications.list(models, query, await hiddenActors(queries, query)),
  mark: async (memberId, ids, as) => notifications.mark(models, await readNow(queries), memberId, ids, as),
  clear: (filter, limit) => notifications.clear(models, filter, limit),
  hideActor: (memberId, isHidden) => notifications.hideActor(models, memberId, isHidden),
  eraseMember: (memberId, limit) => notifications.eraseMember(models, memberId, limit),
})

/** Actors who are not shown to the reader. */
async function hiddenActors(queries: Queries, { memberId, readFor }: ListQuery): Promise<string[]> {
  if (readFor === undefined) return []
  const [hidden, muted] = await Promise.all([hiddenFrom(queries, readFor), mutedBy(queries, memberId)])
  return [...new Set([...hidden, ...muted.memberIds])]
}

/** The same documents, which throw `unavailable` where the server is away. */
const guarded = (documents: Documents): Documents =>
  Object.fromEntries(
    Object.entries(documents).map(([method, run]: [string, (...args: never[]) => Promise<unknown>]) => [
      method,
      (...args: never[]) => asUnavailable(() => run(...args)),
    ]),
  ) as unknown as Documents
