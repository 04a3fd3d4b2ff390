import { fromBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { sql } from 'drizzle-orm'
import { isTransient } from '../errors/index.ts'
import { type Database, notifyJobs, type Queries } from '../postgres/index.ts'
import { listDeadLetters, lockQueue, reasonOf } from './dead-letters.ts'
import { type EventHandler, type HandlersByType, handlersByType } from './handlers.ts'
import { keepRebuildsAway, RebuildUnderWayError } from './rebuild-lock.ts'

/** A dead letter that failed again, with the number of events that wait behind it. */
interface FailedAgain {
  readonly eventId: string
  readonly type: string
  readonly key: string
  readonly reason: string
  readonly waiting: number
}

export interface Replayed {
  /** Number of events handled. */
  readonly applied: number
  readonly failed: readonly FailedAgain[]
}

/** Which dead letters to replay: all, or all with the key of this event. */
export type Which = 'all' | { readonly eventId: string }

/** Thrown if no dead letter has the given id. */
export class NoDeadLetterError extends Error {
  override readonly name = 'NoDeadLetterError'
}

/**
 * Returns the keys of the dead letters to replay, each once, in the order of their first dead letter.
 *
 * @throws NoDeadLetterError
 */
function keysOf(deadLetters: readonly { eventId: string; key: string }[], which: Which): string[] {
  if (which === 'all') return [...new Set(deadLetters.map(({ key }) => key))]
  const found = deadLetters.find(({ eventId }) => eventId === which.eventId)
  if (!found) throw new NoDeadLetterError(`there is no dead letter ${which.eventId}`)
  return [found.key]
}

/**
 * Handles dead letters again, in order per key. The service may run or be stopped meanwhile. If an event fails again, it and
 * the events behind it stay dead letters; its new reason is stored.
 *
 * @throws NoDeadLetterError for an unknown event, RebuildUnderWayError, and a transient fault if the database or a peer is
 * unavailable
 */
export async function replayDeadLetters(
  database: Database,
  group: string,
  handlers: readonly EventHandler[],
  which: Which = 'all',
): Promise<Replayed> {
  const byType = handlersByType(handlers)
  const failed: FailedAgain[] = []
  let applied = 0
  for (const key of keysOf(await listDeadLetters(database, group), which)) {
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
  handlers: HandlersByType,
): Promise<{ applied: number; failed?: FailedAgain }> {
  for (let applied = 0; ; ) {
    const event = await findFirst(database.db, group, key)
    if (!event) return { applied }
    try {
      if (await replayOne(database, group, event, handlers)) applied += 1
    } catch (error) {
      if (error instanceof RebuildUnderWayError || isTransient(error)) throw error
      return { applied, failed: await recordFailure(database.db, group, event, reasonOf(error)) }
    }
  }
}

/** Handles a dead letter and deletes it, in one transaction. Returns false if it no longer exists. */
async function replayOne(database: Database, group: string, event: Event, handlers: HandlersByType): Promise<boolean> {
  const fetched = await handlers.fetch(database.db, [event])
  return database.transaction(async (tx) => {
    await keepRebuildsAway(tx)
    await lockQueue(tx, group, event.key)
    const { rowCount } = await tx.execute(
      sql`delete from parked_events where consumer = ${group} and event_id = ${event.id}::uuid`,
    )
    if (rowCount !== 1) return false
    await handlers.get(event.type)?.apply(tx, event, fetched.get(event.type))
    await tx.execute(sql`select ${notifyJobs}`)
    return true
  })
}

async function findFirst(queries: Queries, group: string, key: string): Promise<Event | undefined> {
  const { rows } = await queries.execute<{ event: Buffer }>(
    sql`select event from parked_events where consumer = ${group} and key = ${key} order by seq limit 1`,
  )
  return rows[0] && fromBinary(EventSchema, rows[0].event)
}

async function recordFailure(queries: Queries, group: string, event: Event, reason: string): Promise<FailedAgain> {
  await queries.execute(sql`update parked_events set attempts = attempts + 1, reason = ${reason}
    where consumer = ${group} and event_id = ${event.id}::uuid`)
  const { rows } = await queries.execute<{ count: string }>(
    sql`select count(*) from parked_events where consumer = ${group} and key = ${event.key}`,
  )
  const { id: eventId, type, key } = event
  return { eventId, type, key, reason, waiting: Number(rows[0]?.count ?? 1) - 1 }
}
