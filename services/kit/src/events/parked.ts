import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../postgres/index.ts'
import type { Received } from './event-log.ts'
import type { Hearing } from './hear.ts'

/** A fact that was set aside, with the reason why. */
export interface ParkedEvent {
  readonly eventId: string
  readonly topic: string
  readonly type: string
  readonly key: string
  readonly reason: string
  readonly parkedAt: Date
}

/** Whether a fact of this key is set aside for a group. */
export async function isKeyParked(tx: Queries, group: string, key: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from parked_events where consumer = ${group} and key = ${key} limit 1`,
  )
  return rowCount === 1
}

/** Sets a fact aside; it counts as heard until it is replayed. */
export async function park(tx: Queries, group: string, { topic, event }: Received, reason: string): Promise<void> {
  const bytes = Buffer.from(toBinary(EventSchema, event))
  await tx.execute(
    sql`insert into inbox (consumer, event_id) values (${group}, ${event.id}::uuid) on conflict do nothing`,
  )
  await tx.execute(sql`insert into parked_events (consumer, event_id, topic, key, event, reason)
    values (${group}, ${event.id}::uuid, ${topic}, ${event.key}, ${bytes}::bytea, ${reason}) on conflict do nothing`)
}

type Row = { seq: string; event_id: string; topic: string; key: string; event: Buffer; reason: string; parked_at: Date }

const rowsOf = async (queries: Queries, group: string): Promise<Row[]> =>
  (await queries.execute<Row>(sql`select * from parked_events where consumer = ${group} order by seq`)).rows

/** What is set aside for a group, oldest first. */
export async function listParked(database: Database, group: string): Promise<ParkedEvent[]> {
  const rows = await rowsOf(database.db, group)
  return rows.map((row) => ({
    eventId: row.event_id,
    topic: row.topic,
    type: fromBinary(EventSchema, row.event).type,
    key: row.key,
    reason: row.reason,
    parkedAt: new Date(row.parked_at),
  }))
}

/**
 * Applies again what is set aside, in order; a fact that still fails stays, and so do those of
 * its key behind it. Answers how many were applied.
 */
export async function replayParked(database: Database, group: string, hearings: readonly Hearing[]): Promise<number> {
  const byType = new Map(hearings.map((hearing) => [hearing.type, hearing]))
  const failed = new Set<string>()
  let applied = 0
  for (const row of await rowsOf(database.db, group)) {
    if (failed.has(row.key)) continue
    const event = fromBinary(EventSchema, row.event)
    try {
      await database.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`delete from parked_events where seq = ${row.seq}::bigint`)
        if (rowCount === 1) await byType.get(event.type)?.apply(tx, event)
      })
      applied += 1
    } catch {
      failed.add(row.key)
    }
  }
  return applied
}
