import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../postgres/index.ts'
import type { Received } from './event-log.ts'

/** A fact that was set aside, with the reason why. */
export interface ParkedEvent {
  readonly eventId: string
  readonly topic: string
  readonly type: string
  readonly key: string
  readonly reason: string
  readonly parkedAt: Date
  /** How often it was tried; 0 where it only waits behind an earlier one of its key. */
  readonly attempts: number
}

/** Whether a fact of this key is set aside for a group: its later ones wait behind it. */
export async function mustWait(tx: Queries, group: string, key: string): Promise<boolean> {
  if (!(await isKeyParked(tx, group, key))) return false
  // A replay may be emptying the queue at this moment: whoever has the lock is waited for.
  await lockQueue(tx, group, key)
  return isKeyParked(tx, group, key)
}

async function isKeyParked(tx: Queries, group: string, key: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from parked_events where consumer = ${group} and key = ${key} limit 1`,
  )
  return rowCount === 1
}

/** Whoever puts behind a key's parked facts, or takes from them, does so alone until the transaction ends. */
export const lockQueue = (tx: Queries, group: string, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${group}), hashtext(${key}))`)

/** Sets a fact aside after so many tries; it counts as heard until it is replayed. */
export async function park(
  tx: Queries,
  group: string,
  { topic, event }: Pick<Received, 'topic' | 'event'>,
  { reason, attempts }: { reason: string; attempts: number },
): Promise<void> {
  const bytes = Buffer.from(toBinary(EventSchema, event))
  await tx.execute(
    sql`insert into inbox (consumer, event_id) values (${group}, ${event.id}::uuid) on conflict do nothing`,
  )
  await tx.execute(sql`insert into parked_events (consumer, event_id, topic, key, event, reason, attempts)
    values (${group}, ${event.id}::uuid, ${topic}, ${event.key}, ${bytes}::bytea, ${reason}, ${attempts})
    on conflict do nothing`)
}

/**
 * A reason as it can be kept: the innermost cause, as what wraps it may repeat a query's values,
 * and without the NULs that PostgreSQL keeps in no text.
 */
export function reasonOf(error: unknown): string {
  if (Error.isError(error) && Error.isError(error.cause)) return reasonOf(error.cause)
  return (Error.isError(error) ? `${error.name}: ${error.message}` : String(error)).replaceAll('\0', '').slice(0, 1_000)
}

/** Why a fact waits that was never tried. */
export const waits = { reason: 'an earlier event of the same key is set aside', attempts: 0 } as const

type Row = {
  event_id: string
  topic: string
  key: string
  event: Buffer
  reason: string
  parked_at: Date
  attempts: number
}

/** What is set aside for a group, oldest first. */
export async function listParked(database: Database, group: string): Promise<ParkedEvent[]> {
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
    parkedAt: new Date(row.parked_at),
    attempts: row.attempts,
  }))
}
