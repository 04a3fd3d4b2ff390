import type pg from 'pg'
import type { BatchOptions, SubscribeOptions } from './event-log.ts'
import { type endsOf, receivedOf } from './postgres-follower.ts'

/** How many events of a partition, or of several together, are handled as one. */
const batchSize = 200

export interface Partition {
  readonly topic: string
  readonly partition: number
}

/** A group and its cursors: a row for each partition, on the log's database. */
export interface Cursors extends Pick<SubscribeOptions, 'group' | 'topics' | 'handle'> {
  readonly pool: pg.Pool
}

/** How far a group has come, by `topic/partition`. */
export async function positionsOf(
  pool: pg.Pool,
  group: string,
  topics: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ name: string; next_position: string }>(
    `select topic || '/' || partition as name, next_position from log_cursors
     where consumer_group = $1 and topic = any ($2)`,
    [group, topics],
  )
  return new Map(rows.map(({ name, next_position }) => [name, BigInt(next_position)]))
}

/** Whether a group has handled everything up to `ends`. */
export async function hasCaughtUp({ pool, group, topics }: Cursors, ends: Awaited<ReturnType<typeof endsOf>>) {
  const positions = await positionsOf(pool, group, topics)
  return ends.every(({ topic, partition, end }) => (positions.get(`${topic}/${partition}`) ?? 0n) >= end)
}

/** The partitions that have something which the group has not handled. */
export async function findWaiting({ pool, group, topics }: Cursors): Promise<Partition[]> {
  const { rows } = await pool.query<{ topic: string; partition: number }>(
    `select p.topic, p.partition from log_partitions p
     left join log_cursors c on c.consumer_group = $1 and c.topic = p.topic and c.partition = p.partition
     where p.topic = any ($2) and p.next_position > coalesce(c.next_position, 0)`,
    [group, topics],
  )
  return rows
}

/**
 * Handles the next events of some partitions and moves the group's cursors. Returns how many events
 * that were. No transaction is open meanwhile. A process that lost its locks does not move a cursor back.
 */
export async function advance(
  { pool, group, handle }: Cursors,
  partitions: readonly Partition[],
  options?: BatchOptions,
): Promise<number> {
  if (partitions.length === 0) return 0
  const rows = await readNext(pool, group, partitions)
  if (rows.length === 0) return 0
  await handle(
    rows.map((row) => receivedOf(row.topic, row.partition, row)),
    options,
  )
  // The last row of each partition stays.
  const ends = [...new Map(rows.map((row) => [`${row.topic}/${row.partition}`, row])).values()]
  await pool.query({
    ...moveCursors,
    values: [
      group,
      ends.map(({ topic }) => topic),
      ends.map(({ partition }) => partition),
      ends.map(({ from }) => from),
      ends.map(({ position }) => position),
    ],
  })
  return rows.length
}

interface Row extends Partition {
  readonly position: string
  readonly event: Buffer
  /** The group's cursor of the partition. */
  readonly from: string
}

async function readNext(pool: pg.Pool, group: string, partitions: readonly Partition[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'read the next events',
    text: `select p.topic, p.partition, coalesce(c.next_position, 0) as from, e.position, e.event
           from unnest($2::text[], $3::int[]) with ordinality as p (topic, partition, n)
           left join log_cursors c on c.consumer_group = $1 and c.topic = p.topic and c.partition = p.partition
           cross join lateral (
             select position, event from log_events
             where topic = p.topic and partition = p.partition and position >= coalesce(c.next_position, 0)
             order by position limit $4
           ) e order by p.n, e.position`,
    values: [
      group,
      partitions.map(({ topic }) => topic),
      partitions.map(({ partition }) => partition),
      Math.ceil(batchSize / partitions.length),
    ],
  })
  return rows
}

const moveCursors = {
  name: 'move cursors',
  text: `insert into log_cursors as c (consumer_group, topic, partition, next_position)
         select $1, topic, partition, position + 1
         from unnest($2::text[], $3::smallint[], $4::bigint[], $5::bigint[]) as ends (topic, partition, start, position)
         where start = 0 or exists (
           select from log_cursors c where c.consumer_group = $1 and c.topic = ends.topic and c.partition = ends.partition and c.next_position = start
         )
         on conflict (consumer_group, topic, partition) do update set next_position = excluded.next_position
         where c.next_position < excluded.next_position`,
}
