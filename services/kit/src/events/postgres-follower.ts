import { fromBinary } from '@bufbuild/protobuf'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type pg from 'pg'
import type { Received, SubscribeOptions } from './event-log.ts'

const batchSize = 200

/** Where each partition ends now. */
export async function endsOf(pool: pg.Pool, topics: readonly string[]) {
  const { rows } = await pool.query<{ topic: string; partition: number; next_position: string }>(
    'select topic, partition, next_position from log_partitions where topic = any ($1)',
    [topics],
  )
  return rows.map(({ topic, partition, next_position }) => ({ topic, partition, end: BigInt(next_position) }))
}

/**
 * Follows the log from its start, or from where it ends once told to begin there, with its place
 * in memory: it leaves no trace in the database, so nothing has to be cleared after a process that died.
 */
export function createFollower(pool: pg.Pool, topics: readonly string[], handle: SubscribeOptions['handle']) {
  /** The next position of each partition; one that came later is read from its start. */
  const places = new Map<string, bigint>()
  const placeOf = (topic: string, partition: number) => places.get(`${topic}/${partition}`) ?? 0n

  async function advance(topic: string, partition: number): Promise<number> {
    const { rows } = await pool.query<{ position: string; event: Buffer }>(
      'select position, event from log_events where topic = $1 and partition = $2 and position >= $3 order by position limit $4',
      [topic, partition, placeOf(topic, partition).toString(), batchSize],
    )
    const last = rows.at(-1)
    if (!last) return 0
    await handle(rows.map((row) => receivedOf(topic, partition, row)))
    places.set(`${topic}/${partition}`, BigInt(last.position) + 1n)
    return rows.length
  }

  return {
    placeOf,
    /** Goes to the end of the log. */
    async beginAtEnd(): Promise<void> {
      for (const { topic, partition, end } of await endsOf(pool, topics)) places.set(`${topic}/${partition}`, end)
    },
    /** One look at every partition that has something new; how many events were handled. */
    async pass(): Promise<number> {
      let handled = 0
      for (const { topic, partition, end } of await endsOf(pool, topics))
        if (end > placeOf(topic, partition)) handled += await advance(topic, partition)
      return handled
    },
  }
}

/** A row of the log as hearers get it. */
export const receivedOf = (
  topic: string,
  partition: number,
  { position, event }: { position: string; event: Buffer },
): Received => ({ topic, partition, position: BigInt(position), event: fromBinary(EventSchema, event) })
