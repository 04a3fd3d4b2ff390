import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { sql } from 'drizzle-orm'
import { plainRequestId } from '../log/index.ts'
import type { Database, Queries } from '../postgres/index.ts'
import type { Received } from './event-log.ts'

/** An event that could not be handled, with the reason, or an event of the same key that waits behind such an event. */
export interface DeadLetter {
  readonly eventId: string
  readonly topic: string
  readonly type: string
  readonly key: string
  readonly reason: string
  readonly deadLetteredAt: Date
  /** Number of tries; 0 if the event only waits behind another dead letter. */
  readonly attempts: number
}

/** Returns the keys that have a dead letter, and locks their queues. Later events of these keys wait behind the dead letter. */
export async function lockWaitingKeys(
  tx: Queries,
  group: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await findDeadLetterKeys(tx, group, keys)
  if (found.length === 0) return new Set()
  // A replay may be emptying a queue: wait for its lock, then look again.
  for (const key of found.sort()) await lockQueue(tx, group, key)
  return new Set(await findDeadLetterKeys(tx, group, found))
}

/** Returns the keys that have a dead letter, without locking their queues. */
export async function findDeadLetterKeys(tx: Queries, group: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select distinct key from parked_events where consumer = ${group} and key = any (${sql.param([...keys])}::text[])`,
  )
  return rows.map(({ key }) => key)
}

/** Locks a key's queue of dead letters until the transaction ends. */
export const lockQueue = (tx: Queries, group: string, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${group}), hashtext(${key}))`)

/** Stores an event, which is in the inbox already, as a dead letter until it is replayed. */
export async function addDeadLetter(
  tx: Queries,
  group: string,
  { topic, event }: Pick<Received, 'topic' | 'event'>,
  { reason, attempts }: { reason: string; attempts: number },
): Promise<void> {
  const bytes = Buffer.from(toBinary(EventSchema, { ...event, requestId: plainRequestId(event.requestId) }))
  await tx.execute(sql`insert into parked_events (consumer, event_id, topic, key, event, reason, attempts)
    values (${group}, ${event.id}::uuid, ${topic}, ${event.key}, ${bytes}::bytea, ${reason}, ${attempts})
    on conflict do nothing`)
}

/**
 * Returns the reason to store, such as `RangeError: Invalid count value: -1`. Uses the innermost cause, because outer errors
 * may contain a query's values. NULs are removed, as PostgreSQL cannot store them. Maximum length: 1,000 characters.
 */
export function reasonOf(error: unknown): string {
  if (Error.isError(error) && Error.isError(error.cause)) return reasonOf(error.cause)
  return (Error.isError(error) ? `${error.name}: ${error.message}` : String(error)).replaceAll('\0', '').slice(0, 1_000)
}

/** Reason and attempts of an event that waits behind a dead letter and was never tried. */
export const waits = { reason: 'an earlier event of the same key is a dead letter', attempts: 0 } as const

type Row = {
  event_id: string
  topic: string
  key: string
  event: Buffer
  reason: string
  parked_at: Date
  attempts: number
}

/** Returns the dead letters of a group, oldest first. */
export async function listDeadLetters(database: Database, group: string): Promise<DeadLetter[]> {
  const { rows } = await database.db.execute<Row>(
    sql`select event_id, topic, key, event, reason, parked_at, attempts from parked_events
      where consumer = ${group} order by seq`,
  )
  return rows.map((row) => ({
    eventId: row.event_id,
    topic: row.topic,
    type: fromBinary(EventSchema, row.event).type,
    key: row.key,
    reason: row.reason,
    deadLetteredAt: new Date(row.parked_at),
    attempts: row.attempts,
  }))
}
