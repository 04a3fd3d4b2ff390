import { setTimeout as pause } from 'node:timers/promises'
import { openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { names } from '@hunch/local/services'
import pg from 'pg'
import type { Arm } from './arms.ts'

const handledWithinMs = 120_000
const lookMs = 50

/** What writes have caused and nobody has done yet, whichever log it goes over. */
export interface Backlog {
  /** Events that wait in outboxes, or that a consumer has not come to; one of three consumers counts three times. */
  events(): Promise<number>
  /** Waits until there are none; rejects after two minutes. */
  handled(): Promise<void>
  stop(): Promise<void>
}

/** Reads it from the services' outboxes, and from the event log as its consumers see it. */
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
  /** Topics that a group has never handled anything of are none of its. */
  const lagOf = async (group: string) => {
    const positions = await eventLog.positionsOf(group, names)
    const topics = new Set([...positions.keys()].map((partition) => partition.slice(0, partition.lastIndexOf('/'))))
    return topics.size === 0 ? 0 : sum([...(await eventLog.lagOf(group, [...topics])).values()])
  }
  const events = async () => {
    const waiting = sum(await Promise.all(outboxes.map(waitingIn))) // first: what leaves an outbox is on the log then
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
