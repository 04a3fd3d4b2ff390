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

/** What a service keeps of others' events, and the handlers that fill it. */
export interface ReadModels extends ReadModelTables {
  readonly topics: readonly string[]
  /**
   * Handlers that fill the read models and do nothing else; `database` is the one in which they are
   * made. An event that makes the service act is handled here for its read models alone.
   */
  readonly handlers: (database: Database) => readonly EventHandler[]
  /** Computes what follows from all events together; may run more than once. */
  readonly conclude?: (database: Database) => Promise<void>
}

export interface Rebuilt {
  /** Events that were handled. */
  readonly events: number
  readonly tables: readonly string[]
}

const settleTries = 20
const betweenTriesMs = 500

/**
 * Rebuilds read models from the start of the log, under a throw-away group, in tables beside the
 * live ones, and swaps them in one transaction, which keeps readers waiting for milliseconds. The
 * service may run meanwhile, or not: handled are exactly the events that it has handled when the
 * tables are swapped. Dead letters are left out until they are replayed. Nothing is published and
 * nothing but the read models is written. Where it fails or is cut off, the live tables are as they
 * were.
 *
 * @throws RebuildUnderWayError, RebuildFailedError naming the event that could not be handled
 */
export function rebuildReadModels(options: {
  /** The service's: of its consumer. */
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
      await dropShadows(client).catch(() => {}) // the next one drops it
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

/** Waits until the log was read to its end, and tries again while something is away. */
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
 * Locks the service's consumer out and calls `swapAndCommit` in the client's transaction. Tries again
 * if a lock is unavailable.
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
