import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { toBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import pg from 'pg'
import { createLoop } from '../jobs/loop.ts'
import type { Log } from '../log/index.ts'
import { createListen, inTransaction, surviveBreaks } from '../postgres/index.ts'
import type { EventLog, Received, SubscribeOptions, Subscription } from './event-log.ts'
import { createFollower, endsOf, receivedOf } from './postgres-follower.ts'

const tables = readFileSync(new URL('./postgres-log.sql', import.meta.url), 'utf8')
const partitions = 8
const batchSize = 200
const channel = 'event_log'
const lockKey = 0x6c6f6700

/** The log as tables, with a cursor per group and partition. */
export function openPostgresLog(url: string, log: Log): EventLog {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'event log',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  surviveBreaks(pool, log.child({ database: 'event log' }))
  return {
    name: 'event log',
    async start() {
      await inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [lockKey])
        await client.query(tables)
      })
    },
    stop: () => pool.end(),
    append: (topic, events) => append(pool, topic, events),
    subscribe: (options) => subscribe(pool, url, log, options),
    placesOf: (group, topics) => placesOf(pool, group, topics),
  }
}

async function placesOf(pool: pg.Pool, group: string, topics: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ place: string; next_position: string }>(
    `select topic || '/' || partition as place, next_position from log_cursors
     where consumer_group = $1 and topic = any ($2)`,
    [group, topics],
  )
  return new Map(rows.map(({ place, next_position }) => [place, BigInt(next_position)]))
}

const partitionOf = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE() % partitions

async function append(pool: pg.Pool, topic: string, events: readonly Event[]): Promise<void> {
  const byPartition = Map.groupBy(events, (event) => partitionOf(event.key))
  await inTransaction(pool, async (client) => {
    // In one order, so that two writers never wait for each other.
    for (const [partition, group] of [...byPartition].sort(([a], [b]) => a - b)) {
      const { rows } = await client.query<{ first: string }>(
        `insert into log_partitions as p (topic, partition, next_position) values ($1, $2, $3)
         on conflict (topic, partition) do update set next_position = p.next_position + $3 returning next_position - $3 as first`,
        [topic, partition, group.length],
      )
      await client.query(
        `insert into log_events (topic, partition, position, key, event)
         select $1, $2, $3::bigint + n - 1, key, event from unnest($4::text[], $5::bytea[]) with ordinality as given (key, event, n)`,
        [
          topic,
          partition,
          rows[0]?.first,
          group.map((event) => event.key),
          group.map((event) => Buffer.from(toBinary(EventSchema, event))),
        ],
      )
    }
    await client.query(`select pg_notify('${channel}', '')`)
  })
}

function subscribe(pool: pg.Pool, url: string, log: Log, options: SubscribeOptions): Subscription {
  const { group, topics, from, handle } = options
  const follower = from ? createFollower(pool, topics, handle) : undefined
  const loop = createLoop({
    name: `consumer ${group}`,
    everyMs: 1_000,
    log,
    run: () => (follower ? follower.pass() : pass(pool, group, topics, handle)),
  })
  const listen = createListen({ url, channel, heard: loop.wake, log })
  return {
    name: `consumer ${group}`,
    async flush() {
      const ends = await endsOf(pool, topics)
      return loop.flush(async () => {
        const places = follower ? undefined : await placesOf(pool, group, topics)
        return ends.every(({ topic, partition, end }) => {
          const place = follower?.placeOf(topic, partition) ?? places?.get(`${topic}/${partition}`) ?? 0n
          return place >= end
        })
      })
    },
    async start() {
      if (from === 'now') await follower?.beginAtEnd()
      await loop.start()
      await listen.start?.()
    },
    async drain() {
      await listen.stop?.()
      await loop.stop()
    },
  }
}

/** One look at every partition that has something new; how many events were handled. */
async function pass(
  pool: pg.Pool,
  group: string,
  topics: readonly string[],
  handle: (batch: readonly Received[]) => Promise<void>,
): Promise<number> {
  const { rows: waiting } = await pool.query<{ topic: string; partition: number }>(
    `select p.topic, p.partition from log_partitions p
     left join log_cursors c on c.consumer_group = $1 and c.topic = p.topic and c.partition = p.partition
     where p.topic = any ($2) and p.next_position > coalesce(c.next_position, 0)`,
    [group, topics],
  )
  let handled = 0
  let fault: unknown
  for (const { topic, partition } of waiting) {
    try {
      handled += await advance(pool, group, topic, partition, handle)
    } catch (error) {
      fault = error // the other partitions go on
    }
  }
  if (fault && handled === 0) throw fault
  return handled
}

/** Handles the next batch of one partition and moves the group's cursor; 0 where another replica is at it. */
async function advance(
  pool: pg.Pool,
  group: string,
  topic: string,
  partition: number,
  handle: (batch: readonly Received[]) => Promise<void>,
): Promise<number> {
  const place = [group, topic, partition]
  return inTransaction(pool, async (client) => {
    await client.query(
      'insert into log_cursors (consumer_group, topic, partition) values ($1, $2, $3) on conflict do nothing',
      place,
    )
    const cursor = await client.query<{ next_position: string }>(
      'select next_position from log_cursors where consumer_group = $1 and topic = $2 and partition = $3 for update skip locked',
      place,
    )
    const from = cursor.rows[0]?.next_position
    if (from === undefined) return 0
    const { rows } = await client.query<{ position: string; event: Buffer }>(
      'select position, event from log_events where topic = $1 and partition = $2 and position >= $3 order by position limit $4',
      [topic, partition, from, batchSize],
    )
    const last = rows.at(-1)
    if (!last) return 0
    await handle(rows.map((row) => receivedOf(topic, partition, row)))
    await client.query(
      'update log_cursors set next_position = $4::bigint + 1 where consumer_group = $1 and topic = $2 and partition = $3',
      [...place, last.position],
    )
    return rows.length
  })
}
