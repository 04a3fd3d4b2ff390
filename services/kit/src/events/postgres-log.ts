import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { toBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import pg from 'pg'
import { createLoop } from '../jobs/loop.ts'
import type { Log } from '../log/index.ts'
import { createListen, surviveBreaks, takeTurn, turnConnectionMs } from '../postgres/index.ts'
import { type EventLog, lagBetween, type SubscribeOptions, type Subscription } from './event-log.ts'
import { createPartitionLocks, type PartitionLocks } from './partition-locks.ts'
import { positionsOf } from './postgres-cursors.ts'
import { createFollower, endsOf } from './postgres-follower.ts'
import { createGroup, gatherMs } from './postgres-group.ts'
import { createRest } from './rest.ts'

const tables = readFileSync(new URL('./postgres-log.sql', import.meta.url), 'utf8')
const partitions = 8
const channel = 'event_log'
const lockKey = 0x6c6f6700

/** Opens the log in PostgreSQL tables, with a cursor per group and partition. Default: 2 connections in the pool. */
export function openPostgresLog(url: string, log: Log, poolSize = 2): EventLog {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'event log',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
  })
  surviveBreaks(pool, log.child({ database: 'event log' }))
  const locks = createPartitionLocks(url, log)
  return {
    name: 'event log',
    start: () => makeTables(url),
    async stop() {
      await locks.stop()
      await pool.end()
    },
    append: (topic, events) => append(pool, topic, events),
    subscribe: (options) => subscribe({ pool, locks, url, log }, options),
    positionsOf: (group, topics) => positionsOf(pool, group, topics),
    lagOf: async (group, topics) =>
      lagBetween(topics, await endsOf(pool, topics), await positionsOf(pool, group, topics)),
  }
}

/** Creations of tables in progress in this process, by the log's URL. */
const creations = new Map<string, Promise<void>>()

/** Creates or updates the tables, once for all services that start together in this process. */
function makeTables(url: string): Promise<void> {
  const creation = creations.get(url) ?? createTables(url).finally(() => creations.delete(url))
  creations.set(url, creation)
  return creation
}

/** Creates or updates the tables. Processes that start together take turns. */
async function createTables(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'event log tables',
    connectionTimeoutMillis: turnConnectionMs,
  })
  await client.connect()
  try {
    await takeTurn(client, lockKey)
    await client.query(`begin; ${tables}; commit`)
  } finally {
    await client.end()
  }
}

const partitionOf = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE() % partitions

/** Appends events and notifies consumers. Locks partitions in ascending order, so that two writers cannot deadlock. */
const appendEvents = {
  name: 'append events',
  text: `with given as (
           select * from unnest($2::smallint[], $3::text[], $4::text[], $5::bytea[]) with ordinality as g (partition, key, type, event, n)
         ), counts as (
           select partition, count(*) as count from given group by partition
         ), ends as (
           insert into log_partitions as p (topic, partition, next_position)
           select $1, partition, count from counts order by partition
           on conflict (topic, partition) do update set next_position = p.next_position + excluded.next_position
           returning partition, next_position
         ), appended as (
           insert into log_events (topic, partition, position, key, type, event)
           select $1, partition, next_position - count + row_number() over (partition by partition order by n) - 1, key, type, event
           from given join counts using (partition) join ends using (partition)
           returning position
         )
         select pg_notify($6, $1) from (select count(*) from appended) as done`,
}

async function append(pool: pg.Pool, topic: string, events: readonly Event[]): Promise<void> {
  await pool.query({
    ...appendEvents,
    values: [
      topic,
      events.map((event) => partitionOf(event.key)),
      events.map((event) => event.key),
      events.map((event) => event.type),
      events.map((event) => Buffer.from(toBinary(EventSchema, event))),
      channel,
    ],
  })
}

function subscribe(
  { pool, locks, url, log }: { pool: pg.Pool; locks: PartitionLocks; url: string; log: Log },
  options: SubscribeOptions,
): Subscription {
  const { group, topics, from } = options
  const wake = (topic: string) => {
    if (topic === '' || topics.includes(topic)) reader.wake()
  }
  const listen = createListen({ url, channel, onNotify: wake, log })
  const rest = createRest(listen, log)
  const reader = from ? follow(pool, rest, log, options) : createGroup({ pool, locks, rest, log, ...options })
  return {
    name: `consumer ${group}`,
    flush: reader.flush,
    async start() {
      await reader.start()
      await listen.start?.()
    },
    async drain() {
      await Promise.all([reader.stop(), listen.stop?.()])
    },
  }
}

/** Creates a temporary group, whose position is in memory. */
function follow(
  pool: pg.Pool,
  rest: ReturnType<typeof createRest>,
  log: Log,
  { group, topics, from, handle }: SubscribeOptions,
) {
  const follower = createFollower(pool, topics, handle)
  /**
   * Runs one pass. If the pass found events, wakes the loop again: events that did not fit into the pass are not announced
   * again.
   */
  async function run(): Promise<number> {
    const handled = await follower.pass()
    if (handled > 0) loop.wake()
    return handled
  }
  const loop = createLoop({
    name: `consumer ${group}`,
    pauseMs: rest.ms,
    gatherMs: () => gatherMs,
    onUnwoken: rest.missed,
    log,
    run,
  })
  return {
    ...loop,
    async start() {
      if (from === 'now') await follower.beginAtEnd()
      await loop.start()
    },
    async flush() {
      const ends = await endsOf(pool, topics)
      return loop.flush(async () =>
        ends.every(({ topic, partition, end }) => follower.positionOf(topic, partition) >= end),
      )
    },
  }
}
