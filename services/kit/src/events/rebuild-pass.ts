import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { commonErrors, isTransient } from '../errors/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import { reasonOf } from './dead-letters.ts'
import { type EventLog, partitionOf, type Received } from './event-log.ts'
import { type EventHandler, handlersByType } from './handlers.ts'

/** Events handled in one transaction: few enough that no row is locked for long. */
const atOnce = 50

/** One pass over the log that fills the tables of a rebuild. */
export interface RebuildPass extends Pass {
  /** Reads how far the service has come. */
  begin(): Promise<void>
  /**
   * Handles what the service has handled meanwhile, then calls `swap`; its consumer must be locked
   * out. From then on nothing is handled, as it would be handled a second time, in the live tables: also if
   * `swap` fails, since its commit may have been carried out all the same.
   */
  finish(swap: () => Promise<void>): Promise<void>
  /** Goes on after a `swap` that was rolled back; `finish` is to be called again. */
  resume(): void
  /** Events handled so far. */
  applied(): number
}

/** What the service has done with an event so far. */
type Status = 'handled' | 'dead' | 'unhandled'

interface Given {
  readonly group: string
  readonly topics: readonly string[]
  readonly handlers: readonly EventHandler[]
  readonly database: Database
  readonly eventLog: EventLog
}

/**
 * Handles what the service has handled, in order per key. An event that it has not handled yet is
 * kept for later, and so are those of its key behind it: what follows from them is the service's to
 * publish.
 */
export function createRebuildPass(given: Given): RebuildPass {
  const handling = createHandling(given)
  const types = new Set(given.handlers.map(({ type }) => type))
  // What comes in must not get between events that were kept.
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
    if (state === 'swapping') throw commonErrors.unavailable() // so it is delivered again
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

/** Handles events as far as the service has. */
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
    /** One transaction; returns what the service has not handled yet, and what is of a key in `behind`. */
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

/** What inbox and dead letters say of events; those in neither are absent. */
async function statusesOf(tx: Queries, group: string, piece: readonly Received[]): Promise<Map<string, Status>> {
  const ids = piece.map(({ event }) => event.id)
  const { rows } = await tx.execute<{ event_id: string; dead: boolean }>(sql`
    select event_id, exists (select from parked_events p
      where p.consumer = ${group} and p.event_id = inbox.event_id) as dead
    from inbox where consumer = ${group} and event_id = any (${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ event_id, dead }) => [event_id, dead ? 'dead' : 'handled']))
}

/** An event could not be handled while read models were rebuilt. */
export class RebuildFailedError extends Error {
  override readonly name = 'RebuildFailedError'
}

/** Names the event that could not be handled, with the cause. */
function cannotHandle({ topic, event: { id, type, key } }: Received, cause: unknown): RebuildFailedError {
  const words = `event ${id} (${type}, topic ${topic}, key ${key}) cannot be handled: ${reasonOf(cause)}`
  return new RebuildFailedError(words, { cause })
}

/** One pass over the log. */
interface Pass {
  handle(batch: readonly Received[]): Promise<void>
  /** Throws the fault that ended the pass, if any. */
  check(): void
  /** Events seen so far. */
  seen(): number
}

/** Hands events on, at most `atOnce` together; those that are delivered again are skipped. */
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
    /** A transient fault is thrown, so that the batch is delivered again; any other ends the pass. */
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
