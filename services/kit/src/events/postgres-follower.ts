import type pg from 'pg'
import { partitionOf, type Received, type SubscribeOptions } from './event-log.ts'
import { readReceived, undecodable } from './received.ts'

const batchSize = 200

/** Returns the next free position of each partition. */
export async function endsOf(pool: pg.Pool, topics: readonly string[]) {
  const { rows } = await pool.query<{ topic: string; partition: number; next_position: string }>(
    'select topic, partition, next_position from log_partitions where topic = any ($1)',
    [topics],
  )
  return rows.map(({ topic, partition, next_position }) => ({ topic, partition, end: BigInt(next_position) }))
}

/**
 * Follows the log from its start or its end, with its position in memory. It stores nothing in the database, so a process that
 * dies leaves nothing to clean up.
 */
export function createFollower(pool: pg.Pool, topics: readonly string[], handle: SubscribeOptions['handle']) {
  /** The next position of each partition. A partition that is created later is read from its start. */
  const next = new Map<string, bigint>()
  const positionOf = (topic: string, partition: number) => next.get(`${topic}/${partition}`) ?? 0n

  /** Reads the next events of all partitions, at most 200 of each, in one statement. */
  async function readNext(ends: Awaited<ReturnType<typeof endsOf>>) {
    const behind = ends.filter(({ topic, partition, end }) => end > positionOf(topic, partition))
    if (behind.length === 0) return []
    const { rows } = await pool.query<LogRow>({
      name: 'follow the log',
      text: `select p.topic, p.partition, e.position, e.event
             from unnest($1::text[], $2::int[], $3::bigint[]) with ordinality as p (topic, partition, start, n)
             cross join lateral (
               select position, event from log_events
               where topic = p.topic and partition = p.partition and position >= p.start order by position limit $4
             ) e order by p.n, e.position`,
      values: [
        behind.map(({ topic }) => topic),
        behind.map(({ partition }) => partition),
        behind.map(({ topic, partition }) => positionOf(topic, partition).toString()),
        batchSize,
      ],
    })
    return readRows(pool, rows)
  }

  return {
    positionOf,
    /** Moves the position to the end of the log. */
    async beginAtEnd(): Promise<void> {
      for (const { topic, partition, end } of await endsOf(pool, topics)) next.set(`${topic}/${partition}`, end)
    },
    /** Handles the next events of every partition. Returns their number. */
    async pass(): Promise<number> {
      const received = await readNext(await endsOf(pool, topics))
      for (const [partition, batch] of Map.groupBy(received, partitionOf)) {
        await handle(batch)
        next.set(partition, (batch.at(-1)?.position ?? 0n) + 1n)
      }
      return received.length
    },
  }
}

interface LogRow {
  readonly topic: string
  readonly partition: number
  readonly position: string
  readonly event: Buffer
}

/** Decodes rows of the log for consumers. */
export async function readRows(pool: pg.Pool, rows: readonly LogRow[]): Promise<Received[]> {
  const received = rows.map(({ topic, partition, position, event }) =>
    readReceived({ topic, partition, position: BigInt(position) }, '', event),
  )
  for (const each of received) if (each.event.type === undecodable) each.event.key = await keyOf(pool, each)
  return received
}

/** Returns the key of an event that cannot be decoded. Other events contain their key, so rows are read without it. */
async function keyOf(pool: pg.Pool, { topic, partition, position }: Received): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    'select key from log_events where topic = $1 and partition = $2 and position = $3',
    [topic, partition, String(position)],
  )
  return rows[0]?.key ?? ''
}
