import { fileURLToPath } from 'node:url'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import { type Log, silentLog } from '@hunch/kit/log'
import { emptyDatabase, testDatabase } from '@hunch/kit/testing'
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
export function onMongo(serverUrl: string): Promise<Place> {
  const url = new URL(serverUrl)
  url.pathname = `/test_${process.pid}_${Date.now().toString(36)}`
  return withEvents(url.href, async () => {
    const connection = await createConnection(url.href).asPromise()
    await connection.dropDatabase()
    await connection.close()
  })
}
