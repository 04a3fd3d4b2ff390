import { type EventLog, openEventLog } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

/** What a service of a test's own stands on. */
export interface TestStores {
  readonly databaseUrl: string
  readonly eventLogUrl: string
  /** To append to and to read from as other services do. */
  readonly eventLog: EventLog
  /** Drops the event log alone, so that it is away. */
  dropEventLog(): Promise<void>
  /** Drops everything. */
  close(): Promise<void>
}

/** A database, and an event log beside it. */
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
