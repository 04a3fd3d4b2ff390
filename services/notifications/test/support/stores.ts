import { fileURLToPath } from 'node:url'
import { type Log, silentLog } from '@hunch/kit/log'
import { migrate, newId, openDatabase } from '@hunch/kit/postgres'
import { type TestDatabase, type TestStores, testDatabase, testStores } from '@hunch/kit/testing'
import type { OwnServer, TestServer } from '@hunch/kit/testing/servers'
import { createConnection } from 'mongoose'
import { openDocuments } from '../../src/documents/store/open.ts'
import { createStoreAccess } from '../../src/stores.ts'

/** The folder of the service's migrations. */
export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The addresses of a test's stores, and the event log that they publish to. */
export interface Place extends TestStores {
  readonly documentsUrl: string
  readonly log: Log
}

/** Documents are in the same database unless `documentsUrl` is given. */
async function placeOn(database: TestDatabase, documentsUrl = database.url): Promise<Place> {
  return { ...(await testStores(database)), documentsUrl, log: silentLog() }
}

/** Creates stores with everything in PostgreSQL. */
export const onPostgres = async (): Promise<Place> => placeOn(await testDatabase('notifications', migrations))

/** Creates stores with the documents in a separate database on a MongoDB server. */
export async function onMongo(open: () => Promise<TestServer>): Promise<Place> {
  const [database, server] = await Promise.all([testDatabase('notifications', migrations), open()])
  const url = new URL(server.url)
  url.pathname = `/test_${newId()}`
  async function drop() {
    const connection = await createConnection(url.href).asPromise()
    await connection.dropDatabase()
    await connection.close()
    await Promise.all([server.close(), database.drop()])
  }
  return placeOn({ url: database.url, drop }, url.href)
}

/** Everything on the test's own empty PostgreSQL server, which its opener closes. */
export async function onOwnPostgres({ url }: OwnServer): Promise<Place> {
  await migrate(url, migrations, silentLog())
  return placeOn({ url, drop: async () => {} })
}

/** Documents on the test's own empty MongoDB server, which its opener closes. */
export const onOwnMongo = async ({ url }: OwnServer): Promise<Place> =>
  placeOn(await testDatabase('notifications', migrations), url)

/** Opens the service's stores at a place, without the service. */
export async function openStores({ databaseUrl, documentsUrl, log }: Place) {
  const database = openDatabase({ name: 'notifications', url: databaseUrl, poolSize: 10, log })
  const documentStore = openDocuments({ documentsUrl, databaseUrl, poolSize: 10 })
  for (const part of documentStore.parts) await part.start?.()
  return {
    ...createStoreAccess(database, documentStore),
    database,
    documentStore,
    async close() {
      for (const part of documentStore.parts) await part.stop?.()
      await database.stop?.()
    },
  }
}

export type OpenedStores = Awaited<ReturnType<typeof openStores>>

/** Creates a place, for example with `onPostgres`, and opens its stores. `close` also removes the place. */
export async function openOwnStores(open: () => Promise<Place>): Promise<OpenedStores> {
  const place = await open()
  const { close, ...stores } = await openStores(place)
  return {
    ...stores,
    async close() {
      await close()
      await place.close()
    },
  }
}
