import { sql } from 'drizzle-orm'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { type Listener, shareConnection } from './listen-connection.ts'

/** The channel that wakes a service's jobs when work may be due earlier than they expect. */
export const jobsChannel = 'jobs'

/** Wakes the jobs of the database's service once the transaction commits. For a `returning` or a `select`. */
export const notifyJobs = sql<string>`pg_notify(${jobsChannel}, '')::text`

export interface Listen extends Part {
  /** Whether notifications arrive at the moment. While they do not, callers poll. */
  isConnected(): boolean
}

/**
 * Calls `onNotify` with the payload of each notification. Also calls it with an empty payload when the connection breaks and
 * after each (re)connection, because notifications may have been lost. Notifications are only a hint: callers poll too. All
 * listeners of a process share one connection per database.
 */
export function createListen({
  url,
  channel,
  onNotify,
  log,
}: {
  url: string
  channel: string
  onNotify: (payload: string) => void
  log: Log
}): Listen {
  const listener: Listener = { channel, onNotify }
  const name = `listen ${channel}`
  let connection: ReturnType<typeof shareConnection> | undefined
  return {
    name,
    isConnected: () => connection?.isListening(listener) ?? false,
    async start() {
      connection = shareConnection(url, log)
      await connection.add(listener)
    },
    async stop() {
      await connection?.remove(listener)
      connection = undefined
    },
  }
}
