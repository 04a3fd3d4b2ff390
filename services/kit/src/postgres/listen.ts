import { sql } from 'drizzle-orm'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { type Listener, shareConnection } from './listen-connection.ts'

/** The channel that wakes a service's jobs: something may be due sooner than they know. */
export const jobsChannel = 'jobs'

/** Wakes the jobs of the database's service once the transaction commits; for a `returning` or a `select`. */
export const notifyJobs = sql<string>`pg_notify(${jobsChannel}, '')::text`

export interface Listen extends Part {
  /** Whether notifications come in at the moment; while they do not, its users poll. */
  isConnected(): boolean
}

/**
 * Calls `onNotify` with the payload whenever a channel is notified, and once with none when the
 * connection broke and after every (re)connection, as notifications sent meanwhile are lost. Only a
 * hint: its users poll too. One connection a database serves all who listen in this process.
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
