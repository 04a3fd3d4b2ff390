import { type EventLog, openEventLog } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

/** The stores of a service in a test. */
export interface TestStores {
  readonly databaseUrl: string
  readonly eventLogUrl: string
  /** For appending and reading as other services do. */
  readonly eventLog: EventLog
  /** Drops only the event log, so that it is unavailable. */
  dropEventLog(): Promise<void>
  /** Drops the database and the event log. */
  close(): Promise<void>
}

/** Returns the stores for a database, with a new event log. */
export async function testStores(database: TestDatabase | Promise<TestDatabase>): Promise<TestStores> {
  const [own, events] = await Promise.all([database, emptyDatabase('events')])
  const eventLog = openEventLog(events.url, { log: silentLog() })
  await eventLog.start?.()
  return {
    databaseUrl: own.url,
    eventLogUrl: events.url,
    eventLog,
    dropEventLog: events.drop,
    async close() {
      await eventLog.stop?.()
      await Promise.all([own.drop(), events.drop()])
    },
  }
}
