import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { commonErrors, isTransient } from '../errors/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import { reasonOf } from './dead-letters.ts'
import { type EventLog, partitionOf, type Received } from './event-log.ts'
import { type EventHandler, handlersByType } from './handlers.ts'

/** Maximum number of events per transaction, so that no row is locked for long. */
const atOnce = 50

/** One pass over the log that fills the tables of a rebuild. */
export interface RebuildPass extends Pass {
  /** Reads the positions of the service's group. */
  begin(): Promise<void>
  /**
   * Handles events that the service has handled meanwhile, then calls `swap`. The service's consumer must be locked out. From
   * then on the pass handles nothing, as events would be applied to the live tables a second time. That also holds if `swap`
   * fails, because its commit may have succeeded.
   */
  finish(swap: () => Promise<void>): Promise<void>
  /** Lets the pass go on after a `swap` that was rolled back. Call `finish` again afterwards. */
  resume(): void
  /** Number of events handled. */
  applied(): number
}

/** How the service has dealt with an event; `dead`: it is a dead letter. */
type Status = 'handled' | 'dead' | 'unhandled'

interface Given {
  readonly group: string
  readonly topics: readonly string[]
  readonly handlers: readonly EventHandler[]
  readonly database: Database
  readonly eventLog: EventLog
}

/**
 * Creates a pass. It handles the events that the service has handled, in order per key. Other events, and later events of their
 * keys, are kept for later, because only the service may publish their consequences.
 */
export function createRebuildPass(given: Given): RebuildPass {
  const handling = createHandling(given)
  const types = new Set(given.handlers.map(({ type }) => type))
  // Handles one batch at a time, since new events must not be handled between kept ones.
  const inTurn = pLimit(1)
  const later: Received[] = []
  const laterKeys = new Set<string>()

  function keep(unhandled: readonly Received[]): void {
    later.push(...unhandled)
    for (const { event } of unhandled) laterKeys.add(event.key)
  }

  const pass = createPass(
    async (piece) => {
      const fitting = piece.filter(({ event }) => types.has(event.type))
      keep(await handling.apply(fitting, laterKeys))
    },
    { atOnce },
  )

  async function handleLater(): Promise<void> {
    await handling.begin()
    const left = later.splice(0)
    laterKeys.clear()
    try {
      for (let next = left[0]; next; next = left[0]) {
        keep(await handling.apply([next], laterKeys))
        left.shift()
      }
    } finally {
      keep(left)
    }
  }

  let state: 'open' | 'swapping' | 'finished' = 'open'

  async function handle(batch: readonly Received[]): Promise<void> {
    if (state === 'open') return pass.handle(batch)
    if (state === 'swapping') throw commonErrors.unavailable() // so that the batch is delivered again
  }

  return {
    ...pass,
    begin: handling.begin,
    handle: (batch) => inTurn(() => handle(batch)),
    finish: (swap) =>
      inTurn(async () => {
        await handleLater()
        state = 'swapping'
        await swap()
        state = 'finished'
      }),
    resume() {
      state = 'open'
    },
    applied: handling.applied,
  }
}

/** Creates the part of a pass that handles events. It handles only events that the service has already handled. */
function createHandling({ group, topics, database, eventLog, ...given }: Given) {
  const handlers = handlersByType(given.handlers)
  let positions: ReadonlyMap<string, bigint> = new Map()
  let total = 0

  const byPosition = (each: Received): Status =>
    each.position < (positions.get(partitionOf(each)) ?? 0n) ? 'handled' : 'unhandled'

  return {
    async begin() {
      positions = await eventLog.positionsOf(group, topics)
    },
    applied: () => total,
    /**
     * Handles events in one transaction. Returns the events that must wait: the service has not handled them, or an earlier
     * event of their key waits (`behind` has these keys).
     */
    async apply(piece: readonly Received[], behind: ReadonlySet<string>): Promise<Received[]> {
      if (piece.length === 0) return []
      const unhandled: Received[] = []
      const waiting = new Set(behind)
      let applied = 0
      const fetched = await handlers.fetch(
        database.db,
        piece.map(({ event }) => event),
      )
      await database.transaction(async (tx) => {
        const statuses = await statusesOf(tx, group, piece)
        for (const each of piece) {
          const { id, key, type } = each.event
          const status = waiting.has(key) ? 'unhandled' : (statuses.get(id) ?? byPosition(each))
          if (status === 'unhandled') {
            waiting.add(key)
            unhandled.push(each)
          } else if (status === 'handled') {
            await applyOne(tx, each, handlers.get(type), fetched.get(type))
            applied += 1
          }
        }
      })
      total += applied
      return unhandled
    },
  }
}

async function applyOne(
  tx: Queries,
  received: Received,
  handler: EventHandler | undefined,
  fetched: unknown,
): Promise<void> {
  try {
    await handler?.apply(tx, received.event, fetched)
  } catch (cause) {
    throw isTransient(cause) ? cause : cannotHandle(received, cause)
  }
}

/** Returns the statuses of events, by id. Events that are not in the inbox are absent. */
async function statusesOf(tx: Queries, group: string, piece: readonly Received[]): Promise<Map<string, Status>> {
  const ids = piece.map(({ event }) => event.id)
  const { rows } = await tx.execute<{ event_id: string; dead: boolean }>(sql`
    select event_id, exists (select from parked_events p
      where p.consumer = ${group} and p.event_id = inbox.event_id) as dead
    from inbox where consumer = ${group} and event_id = any (${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ event_id, dead }) => [event_id, dead ? 'dead' : 'handled']))
}

/** Thrown if an event could not be handled while read models were rebuilt. */
export class RebuildFailedError extends Error {
  override readonly name = 'RebuildFailedError'
}

/** Creates an error that names the event and the cause. */
function cannotHandle({ topic, event: { id, type, key } }: Received, cause: unknown): RebuildFailedError {
  const words = `event ${id} (${type}, topic ${topic}, key ${key}) cannot be handled: ${reasonOf(cause)}`
  return new RebuildFailedError(words, { cause })
}

/** One pass over the log. */
interface Pass {
  handle(batch: readonly Received[]): Promise<void>
  /** Throws the fault that ended the pass, if any. */
  check(): void
  /** Number of new events passed on. */
  seen(): number
}

/** Passes events on in pieces of at most `atOnce`. Skips events that are delivered again. */
function createPass(takeIn: (piece: readonly Received[]) => Promise<void>, { atOnce }: { atOnce: number }): Pass {
  /** The next position of each partition. */
  const next = new Map<string, bigint>()
  const isNew = (each: Received) => each.position >= (next.get(partitionOf(each)) ?? 0n)
  let fault: unknown
  let seen = 0

  async function takePieces(batch: readonly Received[]): Promise<void> {
    for (let from = 0; from < batch.length; from += atOnce) {
      const piece = batch.slice(from, from + atOnce).filter(isNew)
      await takeIn(piece)
      for (const each of piece) next.set(partitionOf(each), each.position + 1n)
      seen += piece.length
    }
  }

  return {
    /** Throws transient faults, so that the batch is delivered again. Any other fault ends the pass. */
    async handle(batch) {
      if (fault) return
      try {
        await takePieces(batch)
      } catch (error) {
        if (isTransient(error)) throw error
        fault = error
      }
    },
    check() {
      if (fault) throw fault
    },
    seen: () => seen,
  }
}
