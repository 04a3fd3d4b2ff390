import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isTransient } from '../errors/index.ts'
import type { Flushable, Part } from '../lifecycle/index.ts'
import { type Log, withRequestId } from '../log/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import type { EventLog, Received } from './event-log.ts'
import type { Hearing } from './hear.ts'
import { mustWait, park, reasonOf, waits } from './parked.ts'

/** Pauses between the tries of an event that fails, in ms; then it is parked. */
const retryPausesMs = [50, 200, 800]

export interface Consumer extends Part, Flushable {}

/**
 * Hears topics as a group and applies each fact once in effect: its id goes into the inbox in
 * the transaction of its effect. A fact that fails is tried four times, then parked with its
 * reason; later facts of its key park behind it, other keys go on. Where the database or a
 * peer is away, nothing is parked: the group waits.
 */
export function createConsumer(options: {
  group: string
  topics: readonly string[]
  hearings: readonly Hearing[]
  database: Database
  eventLog: EventLog
  log: Log
}): Consumer {
  const { group, topics, database, log } = options
  const hearings = new Map(options.hearings.map((hearing) => [hearing.type, hearing]))

  async function handle(batch: readonly Received[]): Promise<void> {
    for (const received of batch) {
      const hearing = hearings.get(received.event.type)
      if (hearing) await withRequestId(received.event.requestId, () => applyOrPark(hearing, received))
    }
  }

  async function applyOrPark(hearing: Hearing, received: Received): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await database.transaction((tx) => applyOnce(tx, group, hearing, received))
      } catch (error) {
        if (isTransient(error)) throw error
        const wait = retryPausesMs[attempt]
        if (wait === undefined) {
          log.error(
            { err: error, group, eventId: received.event.id, type: received.event.type },
            'an event was set aside',
          )
          return database.transaction((tx) =>
            park(tx, group, received, { reason: reasonOf(error), attempts: attempt + 1 }),
          )
        }
        await pause(wait)
      }
    }
  }

  return options.eventLog.subscribe({ group, topics, handle })
}

/** Applies a fact unless it was applied before; parks it where an earlier one of its key is parked. */
async function applyOnce(tx: Queries, group: string, hearing: Hearing, received: Received): Promise<void> {
  const { event } = received
  if (!(await isNew(tx, group, event.id))) return
  if (await mustWait(tx, group, event.key)) return park(tx, group, received, waits)
  await hearing.apply(tx, event)
}

/** Notes a fact in the inbox; false where it stands there already. */
async function isNew(tx: Queries, group: string, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`insert into inbox (consumer, event_id) values (${group}, ${eventId}::uuid) on conflict do nothing`,
  )
  return rowCount === 1
}
