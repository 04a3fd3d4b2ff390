import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isTransient } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { type Database, newId, openDatabase } from '../postgres/index.ts'
import type { EventLog, Subscription } from './event-log.ts'
import type { Hearing } from './hear.ts'
import { rebuildingAlone } from './operating.ts'
import type { Pass } from './pass.ts'
import { createRehearing } from './rehearing.ts'
import { type CopiedTables, dropShadows, makeShadows, shadowSchema, swapShadows } from './shadows.ts'

/** What a service keeps of others' facts, and what fills it. */
export interface Copies extends CopiedTables {
  readonly topics: readonly string[]
  /**
   * What fills the copies and does nothing else; `database` is the one in which they are made.
   * A kind of fact that is told to make the service act is heard here for its copies alone.
   */
  readonly hearings: (database: Database) => readonly Hearing[]
  /** Works out what follows from all that was heard; may run more than once. */
  readonly conclude?: (database: Database) => Promise<void>
}

export interface Rebuilt {
  /** Facts that were applied. */
  readonly events: number
  readonly tables: readonly string[]
}

const settleTries = 20
const betweenTriesMs = 500

/**
 * Makes copies anew from the start of the log, under a throw-away group, in tables beside the
 * live ones, and puts them in their place in one transaction, which keeps readers waiting for
 * milliseconds. The service may run meanwhile, or not: exactly those facts are taken in that it
 * has heard when the tables change places, so that it goes on where it is. What is set aside is
 * left out until it is replayed. Nothing is told and nothing but the copies is written. Where it
 * fails or is cut off, the live tables are as they were. Throws RebuildUnderWayError, and what
 * kept a fact from being applied.
 */
export function rebuildCopies(options: {
  /** The service's: of its consumer. */
  group: string
  databaseUrl: string
  eventLog: EventLog
  copies: Copies
  log: Log
}): Promise<Rebuilt> {
  const { group, databaseUrl: url, eventLog, copies, log } = options
  return rebuildingAlone(url, async (client) => {
    const database = openDatabase({ name: 'rebuild', url, poolSize: 2, schemas: [shadowSchema, 'public'], log })
    const { topics } = copies
    const rehearing = createRehearing({ group, topics, hearings: copies.hearings(database), database, eventLog })
    const listening = eventLog.subscribe({
      group: `${group}.rebuild.${newId()}`,
      topics,
      from: 'start',
      handle: rehearing.handle,
    })
    try {
      await makeShadows(client, copies)
      await rehearing.begin()
      await listening.start?.()
      await catchUp(listening, rehearing)
      await copies.conclude?.(database)
      await swap(client, copies, async () => {
        await catchUp(listening, rehearing)
        await rehearing.finish()
        await copies.conclude?.(database)
      })
    } catch (error) {
      await dropShadows(client).catch(() => {}) // the next one drops it
      throw error
    } finally {
      await listening.drain?.()
      await database.stop?.()
    }
    const tables = [...copies.tables, ...(copies.columns ?? []).map(({ table }) => table)]
    log.info({ events: rehearing.applied(), tables }, 'copies were rebuilt')
    return { events: rehearing.applied(), tables }
  })
}

/** Waits until the log was heard to its end, with patience while something is away. */
export async function catchUp(
  listening: Pick<Subscription, 'flush'>,
  rehearing: Pick<Pass, 'check' | 'seen'>,
): Promise<void> {
  for (let tries = 0, seen = -1; ; ) {
    try {
      await listening.flush()
      return rehearing.check()
    } catch (error) {
      rehearing.check()
      tries = rehearing.seen() > seen ? 0 : tries + 1
      if (tries >= settleTries) throw error
      seen = rehearing.seen()
      await pause(betweenTriesMs)
    }
  }
}

/**
 * Keeps the service from applying more, lets `catchUpLast` take in what it has applied, and
 * changes the tables. Tried again where a lock is not to be had.
 */
async function swap(client: pg.Client, copies: Copies, catchUpLast: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '3s'`)
      await client.query('lock table public.inbox, public.parked_events in exclusive mode')
      await catchUpLast()
      await swapShadows(client, copies)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isTransient(error) || tries >= settleTries) throw error
      await pause(betweenTriesMs)
    }
  }
}
