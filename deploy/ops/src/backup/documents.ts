import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inBatches, readLines, writeCompressed } from '@hunch/kit/dumps'
import { makePrivateFolder } from '@hunch/kit/files'
import type { mongo } from 'mongoose'

const withinMs = 10_000
const insertedAtOnce = 500
const suffix = '.documents.zst'

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

/** Some servers do not know the command, or do not permit it. */
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

/** Replaces the collections of a dump; others stay. */
export const loadDocuments = (url: string, folder: string): Promise<void> =>
  withDatabase(url, async ({ database, EJSON }) => {
    const present = new Set(await collectionsOf(database))
    for (const file of (await readdir(folder)).filter((each) => each.endsWith(suffix))) {
      const name = file.slice(0, -suffix.length)
      if (present.has(name)) await database.dropCollection(name)
      for await (const lines of inBatches(readLines(join(folder, file)), insertedAtOnce))
        await database.collection(name).insertMany(lines.map((line) => EJSON.parse(line, { relaxed: false })))
    }
  })

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
  const { createConnection, mongo } = (await import('mongoose')).default // large; documents on PostgreSQL do not need it
  const connection = createConnection(url, { serverSelectionTimeoutMS: withinMs })
  try {
    await connection.asPromise()
    if (!connection.db) throw new Error('the connection to the documents has no database')
    return await run({ database: connection.db, EJSON: mongo.BSON.EJSON })
  } finally {
    await connection.close()
  }
}
