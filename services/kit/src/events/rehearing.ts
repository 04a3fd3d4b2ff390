import { sql } from 'drizzle-orm'
import { isTransient } from '../errors/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import type { EventLog, Received } from './event-log.ts'
import type { Hearing } from './hear.ts'
import { reasonOf } from './parked.ts'

/** Facts applied in one transaction: few enough that no row is locked for long. */
const atOnce = 50

/** A fact could not be applied while copies were rebuilt. */
export class RebuildFailedError extends Error {
  override readonly name = 'RebuildFailedError'
}

/** Hears the log once more, into copies that are being made anew. */
export interface Rehearing {
  /** Learns how far the service has come. */
  begin(): Promise<void>
  handle(batch: readonly Received[]): Promise<void>
  /** Applies what the service has heard since it was met; the service must not be hearing. */
  finish(): Promise<void>
  /** Throws what kept a fact from being applied. */
  check(): void
  /** Facts that were looked at so far, and those that were applied. */
  seen(): number
  applied(): number
}

/** What the service has made of a fact: applied it, set it aside, or not yet heard it. */
type Standing = 'applied' | 'parked' | 'unheard'

interface Given {
  readonly group: string
  readonly topics: readonly string[]
  readonly hearings: readonly Hearing[]
  readonly database: Database
  readonly eventLog: EventLog
}

/**
 * Applies what a service has applied, in order per key. A fact that it has not heard yet is kept
 * for later, and so are those of its key behind it: whatever follows from them is the service's
 * to tell.
 */
export function createRehearing(given: Given): Rehearing {
  const applying = createApplying(given)
  const types = new Set(given.hearings.map(({ type }) => type))
  let fault: unknown
  let seen = 0
  // What comes in must not get between facts that were kept.
  const inTurn = createTurns()
  /** The next position of each partition: what comes again is passed over. */
  const next = new Map<string, bigint>()
  const isNew = (each: Received) => each.position >= (next.get(placeOf(each)) ?? 0n)
  const later: Received[] = []
  const laterKeys = new Set<string>()

  function keep(unheard: readonly Received[]): void {
    later.push(...unheard)
    for (const { event } of unheard) laterKeys.add(event.key)
  }

  async function takeIn(batch: readonly Received[]): Promise<void> {
    for (let from = 0; from < batch.length; from += atOnce) {
      const piece = batch.slice(from, from + atOnce).filter(isNew)
      keep(
        await applying.apply(
          piece.filter(({ event }) => types.has(event.type)),
          laterKeys,
        ),
      )
      for (const each of piece) next.set(placeOf(each), each.position + 1n)
      seen += piece.length
    }
  }

  /** A passing fault is thrown, so that the same comes again; any other ends the rebuild. */
  async function handle(batch: readonly Received[]): Promise<void> {
    if (fault) return
    try {
      await takeIn(batch)
    } catch (error) {
      if (isTransient(error)) throw error
      fault = error
    }
  }

  async function finish(): Promise<void> {
    await applying.begin()
    const all = later.splice(0)
    laterKeys.clear()
    for (const each of all) keep(await applying.apply([each], laterKeys))
  }

  return {
    begin: applying.begin,
    handle: (batch) => inTurn(() => handle(batch)),
    finish: () => inTurn(finish),
    check() {
      if (fault) throw fault
    },
    seen: () => seen,
    applied: applying.applied,
  }
}

/** Runs one thing after the other. */
function createTurns() {
  let turn: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }
}

/** Applies facts as far as the service has. */
function createApplying({ group, topics, hearings, database, eventLog }: Given) {
  const byType = new Map(hearings.map((hearing) => [hearing.type, hearing]))
  let places: ReadonlyMap<string, bigint> = new Map()
  let total = 0

  const byPlace = (each: Received): Standing =>
    each.position < (places.get(placeOf(each)) ?? 0n) ? 'applied' : 'unheard'

  return {
    async begin() {
      places = await eventLog.placesOf(group, topics)
    },
    applied: () => total,
    /** One transaction; answers what the service has not heard yet, or what is of a key in `behind`. */
    async apply(piece: readonly Received[], behind: ReadonlySet<string>): Promise<Received[]> {
      if (piece.length === 0) return []
      const unheard: Received[] = []
      const waiting = new Set(behind)
      let applied = 0
      await database.transaction(async (tx) => {
        const standings = await standingsOf(tx, group, piece)
        for (const each of piece) {
          const { id, key, type } = each.event
          const standing = waiting.has(key) ? 'unheard' : (standings.get(id) ?? byPlace(each))
          if (standing === 'unheard') {
            waiting.add(key)
            unheard.push(each)
          } else if (standing === 'applied') {
            await applyOne(tx, byType.get(type), each)
            applied += 1
          }
        }
      })
      total += applied
      return unheard
    },
  }
}

async function applyOne(tx: Queries, hearing: Hearing | undefined, { topic, event }: Received): Promise<void> {
  try {
    await hearing?.apply(tx, event)
  } catch (cause) {
    if (isTransient(cause)) throw cause
    const words = `event ${event.id} (${event.type}, topic ${topic}, key ${event.key}) cannot be applied: ${reasonOf(cause)}`
    throw new RebuildFailedError(words, { cause })
  }
}

const placeOf = ({ topic, partition }: Received): string => `${topic}/${partition}`

/** What the service has noted of facts; nothing of those that it noted nowhere. */
async function standingsOf(tx: Queries, group: string, piece: readonly Received[]): Promise<Map<string, Standing>> {
  const ids = piece.map(({ event }) => event.id)
  const { rows } = await tx.execute<{ event_id: string; parked: boolean }>(sql`
    select event_id, exists (select from parked_events p
      where p.consumer = ${group} and p.event_id = inbox.event_id) as parked
    from inbox where consumer = ${group} and event_id = any (${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ event_id, parked }) => [event_id, parked ? 'parked' : 'applied']))
}
