import { setTimeout as pause } from 'node:timers/promises'
import { openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { names } from '@hunch/local/services'
import pg from 'pg'
import type { Arm } from './arms.ts'

const handledWithinMs = 120_000
const lookMs = 50

/** Counts the events that are not handled yet. Works with both event logs, PostgreSQL and Kafka. */
export interface Backlog {
  /** Returns the events in outboxes plus, for each consumer, its unhandled events. So an event may count several times. */
  events(): Promise<number>
  /** Waits until all events are handled; rejects after two minutes. */
  handled(): Promise<void>
  stop(): Promise<void>
}

/** Reads the backlog from the services' outboxes and the consumers' positions in the event log. */
export async function openBacklog({ postgres, eventLogUrl }: Pick<Arm, 'postgres' | 'eventLogUrl'>): Promise<Backlog> {
  const eventLog = openEventLog(eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
  const outboxes = await Promise.all(
    names.map(async (name) => {
      const client = new pg.Client({ connectionString: postgres.url(name) })
      await client.connect()
      return client
    }),
  )
  const waitingIn = async (client: pg.Client) =>
    (await client.query<{ count: number }>('select count(*)::int as count from outbox')).rows[0]?.count ?? 0
  /** Returns a group's number of unhandled events. Ignores topics from which the group has never handled an event. */
  const lagOf = async (group: string) => {
    const positions = await eventLog.positionsOf(group, names)
    const topics = new Set([...positions.keys()].map((partition) => partition.slice(0, partition.lastIndexOf('/'))))
    return topics.size === 0 ? 0 : sum([...(await eventLog.lagOf(group, [...topics])).values()])
  }
  const events = async () => {
    const waiting = sum(await Promise.all(outboxes.map(waitingIn))) // read first: events that leave meanwhile count in the lag
    return waiting + sum(await Promise.all(names.map(lagOf)))
  }
  return {
    events,
    async handled() {
      for (const end = Date.now() + handledWithinMs; (await events()) > 0; await pause(lookMs))
        if (Date.now() > end) throw new Error(`events are not handled within ${handledWithinMs / 1_000} s`)
    },
    async stop() {
      await Promise.all(outboxes.map((client) => client.end()))
      await eventLog.stop?.()
    },
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
