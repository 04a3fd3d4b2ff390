import { fileURLToPath } from 'node:url'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import { type Log, silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { emptyDatabase, testDatabase } from '@hunch/kit/testing'
import type { OwnServer, TestServer } from '@hunch/kit/testing/servers'
import { createConnection } from 'mongoose'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Where a test's store is kept, and the log that it tells on. */
export interface Place {
  readonly url: string
  readonly eventsUrl: string
  readonly eventLog: EventLog
  readonly log: Log
  close(): Promise<void>
}

async function withEvents(url: string, drop: () => Promise<void>): Promise<Place> {
  const events = await emptyDatabase('events')
  const log = silentLog()
  const eventLog = openEventLog(events.url, { log })
  await eventLog.start?.()
  return {
    url,
    eventsUrl: events.url,
    eventLog,
    log,
    async close() {
      await eventLog.stop?.()
      await Promise.all([drop(), events.drop()])
    },
  }
}

export async function onPostgres(): Promise<Place> {
  const database = await testDatabase('notifications', migrations)
  return withEvents(database.url, database.drop)
}

/** A database of a test's own on a MongoDB server. */
export async function onMongo(open: () => Promise<TestServer>): Promise<Place> {
  const server = await open()
  const url = new URL(server.url)
  url.pathname = `/test_${newId()}`
  return withEvents(url.href, async () => {
    const connection = await createConnection(url.href).asPromise()
    await connection.dropDatabase()
    await connection.close()
    await server.close()
  })
}

/** A server of the test's own, empty, which its opener closes. */
export const onOwn = ({ url }: OwnServer): Promise<Place> => withEvents(url, async () => {})
