import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isTransient } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { type Database, newId, openDatabase } from '../postgres/index.ts'
import type { EventLog, Subscription } from './event-log.ts'
import type { EventHandler } from './handlers.ts'
import { rebuildingAlone } from './rebuild-lock.ts'
import { createRebuildPass, type RebuildPass } from './rebuild-pass.ts'
import { dropShadows, makeShadows, type ReadModelTables, shadowSchema, swapShadows } from './shadow-tables.ts'

/** A service's read models, and the handlers that fill them from events. */
export interface ReadModels extends ReadModelTables {
  readonly topics: readonly string[]
  /**
   * Returns handlers that only fill the read models, in `database`. If an event also makes the service act, its handler here
   * leaves the action out.
   */
  readonly handlers: (database: Database) => readonly EventHandler[]
  /** Computes values that depend on all events together. May run more than once. */
  readonly conclude?: (database: Database) => Promise<void>
}

export interface Rebuilt {
  /** Number of events that were handled. */
  readonly events: number
  readonly tables: readonly string[]
}

const settleTries = 20
const betweenTriesMs = 500

/**
 * Rebuilds read models from the start of the log, with a temporary group, in tables beside the live ones. One transaction
 * swaps the tables and delays readers by milliseconds. The service may run or be stopped meanwhile. The new tables reflect
 * exactly the events that the service has handled at the swap. Dead letters are left out until they are replayed. A rebuild
 * publishes no events and writes only the read models. If it fails or is interrupted, the live tables do not change.
 *
 * @throws RebuildUnderWayError, RebuildFailedError naming the event that could not be handled
 */
export function rebuildReadModels(options: {
  /** The group of the service's consumer. */
  group: string
  databaseUrl: string
  eventLog: EventLog
  readModels: ReadModels
  log: Log
}): Promise<Rebuilt> {
  const { group, databaseUrl: url, eventLog, readModels, log } = options
  return rebuildingAlone(url, async (client) => {
    const database = openDatabase({ name: 'rebuild', url, poolSize: 2, schemas: [shadowSchema, 'public'], log })
    const { topics } = readModels
    const rebuildPass = createRebuildPass({
      group,
      topics,
      handlers: readModels.handlers(database),
      database,
      eventLog,
    })
    const subscription = eventLog.subscribe({
      group: `${group}.rebuild.${newId()}`,
      topics,
      from: 'start',
      handle: rebuildPass.handle,
    })
    try {
      await makeShadows(client, readModels)
      await rebuildPass.begin()
      await subscription.start?.()
      await catchUp(subscription, rebuildPass)
      await readModels.conclude?.(database)
      await swap(client, rebuildPass, async () => {
        await catchUp(subscription, rebuildPass)
        await rebuildPass.finish(async () => {
          await readModels.conclude?.(database)
          await swapShadows(client, readModels)
          await client.query('commit')
        })
      })
    } catch (error) {
      await dropShadows(client).catch(() => {}) // the next rebuild drops them
      throw error
    } finally {
      await subscription.drain?.()
      await database.stop?.()
    }
    const tables = [...readModels.tables, ...(readModels.columns ?? []).map(({ table }) => table)]
    log.info({ events: rebuildPass.applied(), tables }, 'read models were rebuilt')
    return { events: rebuildPass.applied(), tables }
  })
}

/** Reads the log to its end. Retries a failed flush every 500 ms, and throws after 20 retries without progress. */
async function catchUp(
  subscription: Pick<Subscription, 'flush'>,
  pass: Pick<RebuildPass, 'check' | 'seen'>,
): Promise<void> {
  for (let tries = 0, seen = -1; ; ) {
    try {
      await subscription.flush()
      return pass.check()
    } catch (error) {
      pass.check()
      tries = pass.seen() > seen ? 0 : tries + 1
      if (tries >= settleTries) throw error
      seen = pass.seen()
      await pause(betweenTriesMs)
    }
  }
}

/**
 * Locks out the service's consumer and calls `swapAndCommit` in the client's transaction. Retries transient
 * faults, such as a lock that is not free within 3 s. Maximum: 20 tries.
 */
async function swap(
  client: pg.Client,
  pass: Pick<RebuildPass, 'resume'>,
  swapAndCommit: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '3s'`)
      await client.query('lock table public.inbox, public.parked_events in exclusive mode')
      return await swapAndCommit()
    } catch (error) {
      await client.query('rollback')
      pass.resume()
      if (!isTransient(error) || tries >= settleTries) throw error
      await pause(betweenTriesMs)
    }
  }
}
