import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inBatches, readLines, writeCompressed } from '@hunch/kit/dumps'
import { makePrivateFolder } from '@hunch/kit/files'
import { endWritesOnClose } from '@hunch/kit/mongodb'
import type { mongo } from 'mongoose'

const withinMs = 10_000
const insertedAtOnce = 500
const suffix = '.documents.zst'
/** Number of documents of each collection, the newest ones, from which `findOwners` reads the member. */
const sampled = 100
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Writes every collection of a database on the MongoDB protocol into a new folder, as lines of extended JSON. Indexes are
 * left out: each service makes its own when it starts.
 */
export const dumpDocuments = (url: string, folder: string): Promise<void> =>
  withDatabase(url, async ({ database, EJSON }) => {
    await makePrivateFolder(folder)
    for (const name of await collectionsOf(database)) {
      const found = database.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 })
      await writeCompressed(
        join(folder, name + suffix),
        linesOf(found, (each) => EJSON.stringify(each, { relaxed: false })),
      )
    }
  })

async function* linesOf<T>(items: AsyncIterable<T>, format: (item: T) => string): AsyncGenerator<Buffer> {
  for await (const item of items) yield Buffer.from(`${format(item)}\n`)
}

/** Returns the size of the documents of a database, in bytes, uncompressed; 0 if the server does not report it. */
export const sizeOfDocuments = (url: string): Promise<number> =>
  withDatabase(url, async ({ database }) => {
    const { dataSize } = await database.stats().catch(ignoreRefusal)
    return Number(dataSize ?? 0)
  })

/** Ignores that the server rejects the command: some servers do not know or do not permit it. */
function ignoreRefusal(error: unknown): { dataSize?: unknown } {
  if (Error.isError(error) && error.name === 'MongoServerError') return {}
  throw error
}

/** Returns the name of a collection that has documents; undefined if none has. */
export const findFilledCollection = (url: string): Promise<string | undefined> =>
  withDatabase(url, async ({ database }) => {
    for (const name of await collectionsOf(database))
      if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) return name
    return undefined
  })

/**
 * Returns the ids of members in the newest documents of the collections that a dump replaces. Undefined if these have no
 * documents.
 */
export const findOwners = (url: string, folder: string): Promise<ReadonlySet<string> | undefined> =>
  withDatabase(url, async ({ database }) => {
    const owners = new Set<string>()
    let isFilled = false
    for (const name of await collectionsIn(folder)) {
      const newest = database.collection(name).find({}, { projection: { memberId: 1 } })
      for (const { memberId } of await newest.sort({ _id: -1 }).limit(sampled).toArray()) {
        isFilled = true
        if (typeof memberId === 'string' && isId.test(memberId)) owners.add(memberId)
      }
    }
    return isFilled ? owners : undefined
  })

/** Drops the collections of a dump; others stay. */
export const dropDocuments = (url: string, folder: string): Promise<void> =>
  withDatabase(url, ({ database }) => drop(database, folder))

async function drop(database: mongo.Db, folder: string): Promise<void> {
  const present = new Set(await collectionsOf(database))
  for (const name of await collectionsIn(folder)) if (present.has(name)) await database.dropCollection(name)
}

/** Replaces the collections of a dump; others stay. */
export const loadDocuments = (url: string, folder: string): Promise<void> =>
  withDatabase(url, async ({ database, EJSON }) => {
    await drop(database, folder)
    for (const name of await collectionsIn(folder))
      for await (const lines of inBatches(readLines(join(folder, name + suffix)), insertedAtOnce))
        await database.collection(name).insertMany(lines.map((line) => EJSON.parse(line, { relaxed: false })))
  })

/** The names of the collections in a dump. */
const collectionsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length))

const collectionsOf = async (database: mongo.Db): Promise<string[]> =>
  (await database.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort()

interface Opened {
  readonly database: mongo.Db
  readonly EJSON: typeof mongo.BSON.EJSON
}

async function withDatabase<T>(url: string, run: (opened: Opened) => Promise<T>): Promise<T> {
  const { createConnection, mongo } = (await import('mongoose')).default // large, and not needed for documents on PostgreSQL
  // @ts-expect-error: the driver has no types for this file
  endWritesOnClose((await import('mongodb/lib/cmap/connection.js')).Connection)
  const connection = createConnection(url, { serverSelectionTimeoutMS: withinMs })
  try {
    await connection.asPromise()
    if (!connection.db) throw new Error('the connection to the documents has no database')
    return await run({ database: connection.db, EJSON: mongo.BSON.EJSON })
  } finally {
    await connection.close()
  }
}
