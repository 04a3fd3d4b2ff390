import { fromBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { sql } from 'drizzle-orm'
import { isTransient } from '../errors/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import type { Hearing } from './hear.ts'
import { mayReplay } from './operating.ts'
import { listParked, lockQueue, reasonOf } from './parked.ts'

/** A fact that failed once more, and how many wait behind it. */
export interface FailedAgain {
  readonly eventId: string
  readonly type: string
  readonly key: string
  readonly reason: string
  readonly waiting: number
}

export interface Replayed {
  /** How many facts had their effect. */
  readonly applied: number
  readonly failed: readonly FailedAgain[]
}

/** Which parked facts are replayed: all, or those of the key of one. */
export type Which = 'all' | { readonly eventId: string }

/** There is no such fact among those set aside. */
export class NothingParkedError extends Error {
  override readonly name = 'NothingParkedError'
}

/** The keys of parked facts that are asked for, each once, in the order of their first. Throws NothingParkedError. */
export function keysOf(parked: readonly { eventId: string; key: string }[], which: Which): string[] {
  if (which === 'all') return [...new Set(parked.map(({ key }) => key))]
  const found = parked.find(({ eventId }) => eventId === which.eventId)
  if (!found) throw new NothingParkedError(`no event ${which.eventId} is set aside`)
  return [found.key]
}

/**
 * Applies again what is set aside: of each key the first fact, then those behind it, in order,
 * while the service runs or not. One that fails stays with its new reason, and those behind it
 * with it. Throws where the database or a peer is away, NothingParkedError for an unknown event,
 * and RebuildUnderWayError.
 */
export async function replayParked(
  database: Database,
  group: string,
  hearings: readonly Hearing[],
  which: Which = 'all',
): Promise<Replayed> {
  const byType = new Map(hearings.map((hearing) => [hearing.type, hearing]))
  const failed: FailedAgain[] = []
  let applied = 0
  for (const key of keysOf(await listParked(database, group), which)) {
    const outcome = await replayKey(database, group, key, byType)
    applied += outcome.applied
    if (outcome.failed) failed.push(outcome.failed)
  }
  return { applied, failed }
}

async function replayKey(
  database: Database,
  group: string,
  key: string,
  byType: ReadonlyMap<string, Hearing>,
): Promise<{ applied: number; failed?: FailedAgain }> {
  for (let applied = 0; ; applied += 1) {
    let event: Event | undefined
    try {
      event = await database.transaction(async (tx) => {
        await mayReplay(tx)
        await lockQueue(tx, group, key)
        const first = await takeFirst(tx, group, key)
        event = first
        if (first) await byType.get(first.type)?.apply(tx, first)
        return first
      })
      if (!event) return { applied }
    } catch (error) {
      if (!event || isTransient(error)) throw error
      return { applied, failed: await noteFailure(database.db, group, event, reasonOf(error)) }
    }
  }
}

async function takeFirst(tx: Queries, group: string, key: string): Promise<Event | undefined> {
  const { rows } = await tx.execute<{ event: Buffer }>(sql`delete from parked_events where seq =
    (select min(seq) from parked_events where consumer = ${group} and key = ${key}) returning event`)
  return rows[0] && fromBinary(EventSchema, rows[0].event)
}

async function noteFailure(queries: Queries, group: string, event: Event, reason: string): Promise<FailedAgain> {
  await queries.execute(sql`update parked_events set attempts = attempts + 1, reason = ${reason}
    where consumer = ${group} and event_id = ${event.id}::uuid`)
  const { rows } = await queries.execute<{ count: string }>(
    sql`select count(*) from parked_events where consumer = ${group} and key = ${event.key}`,
  )
  const { id: eventId, type, key } = event
  return { eventId, type, key, reason, waiting: Number(rows[0]?.count ?? 1) - 1 }
}
