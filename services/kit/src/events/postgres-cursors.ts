import type pg from 'pg'
import type { SubscribeOptions } from './event-log.ts'
import { nameOf, type TakenRow } from './partition-locks.ts'
import type { endsOf } from './postgres-follower.ts'
import type { Behind } from './stalled.ts'

/** A group and its cursors, which are one row per partition in the log's database. */
export interface Cursors extends Pick<SubscribeOptions, 'group' | 'topics'> {
  readonly pool: pg.Pool
}

/** Returns a group's next positions, by `topic/partition`. */
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

/** Returns the partitions in which a group has not handled all events up to `ends`. */
export async function behindOf(
  { pool, group, topics }: Cursors,
  ends: Awaited<ReturnType<typeof endsOf>>,
): Promise<Behind[]> {
  const positions = await positionsOf(pool, group, topics)
  return ends
    .map((end) => ({ ...end, position: positions.get(nameOf(end)) ?? 0n }))
    .filter(({ position, end }) => position < end)
}

/** Moves a group's cursors past the last event of each partition. A process that lost its locks does not move a cursor back. */
export async function moveCursors({ pool, group }: Cursors, rows: readonly TakenRow[]): Promise<void> {
  // Keeps the last row of each partition.
  const ends = [...new Map(rows.map((row) => [nameOf(row), row])).values()]
  await pool.query({
    name: 'move cursors',
    text: `insert into log_cursors as c (consumer_group, topic, partition, next_position)
           select $1, topic, partition, position + 1
           from unnest($2::text[], $3::smallint[], $4::bigint[], $5::bigint[]) as ends (topic, partition, start, position)
           where start = 0 or exists (
             select from log_cursors c where c.consumer_group = $1 and c.topic = ends.topic and c.partition = ends.partition and c.next_position = start
           )
           on conflict (consumer_group, topic, partition) do update set next_position = excluded.next_position
           where c.next_position < excluded.next_position`,
    values: [
      group,
      ends.map(({ topic }) => topic),
      ends.map(({ partition }) => partition),
      ends.map(({ start }) => start),
      ends.map(({ position }) => position),
    ],
  })
}
