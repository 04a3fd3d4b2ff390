import { sql } from 'drizzle-orm'
import { isTransient } from '../errors/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import type { EventLog, Received } from './event-log.ts'
import type { Hearing } from './hear.ts'
import { cannotApply, createPass, type Pass, placeOf } from './pass.ts'

/** Facts applied in one transaction: few enough that no row is locked for long. */
const atOnce = 50

/** Hears the log once more, into copies that are being made anew. */
export interface Rehearing extends Pass {
  /** Learns how far the service has come. */
  begin(): Promise<void>
  /** Applies what the service has heard since it was met; the service must not be hearing. */
  finish(): Promise<void>
  /** Facts that were applied so far. */
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
  // What comes in must not get between facts that were kept.
  const inTurn = createTurns()
  const later: Received[] = []
  const laterKeys = new Set<string>()

  function keep(unheard: readonly Received[]): void {
    later.push(...unheard)
    for (const { event } of unheard) laterKeys.add(event.key)
  }

  const pass = createPass(
    async (piece) => {
      const fitting = piece.filter(({ event }) => types.has(event.type))
      keep(await applying.apply(fitting, laterKeys))
    },
    { atOnce },
  )

  async function finish(): Promise<void> {
    await applying.begin()
    const all = later.splice(0)
    laterKeys.clear()
    for (const each of all) keep(await applying.apply([each], laterKeys))
  }

  return {
    ...pass,
    begin: applying.begin,
    handle: (batch) => inTurn(() => pass.handle(batch)),
    finish: () => inTurn(finish),
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

async function applyOne(tx: Queries, hearing: Hearing | undefined, received: Received): Promise<void> {
  try {
    await hearing?.apply(tx, received.event)
  } catch (cause) {
    throw isTransient(cause) ? cause : cannotApply(received, cause)
  }
}

/** What the service has noted of facts; nothing of those that it noted nowhere. */
async function standingsOf(tx: Queries, group: string, piece: readonly Received[]): Promise<Map<string, Standing>> {
  const ids = piece.map(({ event }) => event.id)
  const { rows } = await tx.execute<{ event_id: string; parked: boolean }>(sql`
    select event_id, exists (select from parked_events p
      where p.consumer = ${group} and p.event_id = inbox.event_id) as parked
    from inbox where consumer = ${group} and event_id = any (${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ event_id, parked }) => [event_id, parked ? 'parked' : 'applied']))
}
