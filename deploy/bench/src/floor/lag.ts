import { setTimeout as pause } from 'node:timers/promises'
import { fromBinary } from '@bufbuild/protobuf'
import { timestampDate } from '@bufbuild/protobuf/wkt'
import type { PostgresServer } from '@hunch/kit/embedded'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import pg from 'pg'

const drainWithinMs = 120_000
const drainLookMs = 50
const mostAtEndMs = 1_000
const mostGrowthMs = 100

/** Reads the consumers' lag: the age of the oldest event that a consumer has not handled. */
export interface LagProbe {
  /** Returns the lag in ms; 0 if all events are handled. */
  read(): Promise<number>
  /** Waits until all events are handled; throws after two minutes. */
  drained(): Promise<void>
  stop(): Promise<void>
}

const oldestInOutbox = 'select min(happened_at) as at from outbox'

/**
 * Selects, for each group and partition, the first event that the group has not handled. Reads the log's tables on PostgreSQL.
 */
const firstUnhandled = `
  select e.event
  from (select distinct consumer_group, topic from log_cursors) g
    join log_partitions p on p.topic = g.topic
    left join log_cursors c on c.consumer_group = g.consumer_group and c.topic = p.topic and c.partition = p.partition
    cross join lateral (select event from log_events where topic = p.topic and partition = p.partition
      and position >= coalesce(c.next_position, 0) order by position limit 1) e
  where p.next_position > coalesce(c.next_position, 0)`

/** Reads the lag from a product's databases: the outboxes, and the cursors of the event log. */
export async function openLagProbe(postgres: PostgresServer, services: readonly string[]): Promise<LagProbe> {
  const open = async (database: string) => {
    const client = new pg.Client({ connectionString: postgres.url(database) })
    await client.connect()
    return client
  }
  const [log, ...outboxes] = await Promise.all([open('events'), ...services.map(open)])
  const read = async () => {
    const [events, ...waiting] = await Promise.all([
      log.query<{ event: Buffer }>(firstUnhandled),
      ...outboxes.map((client) => client.query<{ at: Date | null }>(oldestInOutbox)),
    ])
    const happened = [
      ...events.rows.map(({ event }) => happenedAt(event)),
      ...waiting.flatMap(({ rows }) => rows.flatMap(({ at }) => (at ? [at.getTime()] : []))),
    ]
    return happened.length === 0 ? 0 : Math.max(0, Date.now() - Math.min(...happened))
  }
  return {
    read,
    async drained() {
      for (const end = Date.now() + drainWithinMs; (await read()) > 0; await pause(drainLookMs))
        if (Date.now() > end) throw new Error(`the consumers have not caught up within ${drainWithinMs / 1_000} s`)
    },
    stop: async () => void (await Promise.all([log, ...outboxes].map((client) => client.end()))),
  }
}

function happenedAt(event: Buffer): number {
  const { happenedAt: at } = fromBinary(EventSchema, event)
  return at ? timestampDate(at).getTime() : Date.now()
}

/** The lag during a turn. */
export interface Lag {
  readonly atEndMs: number
  /** Whether the mean of the last quarter of the readings exceeds that of the second quarter by over 100 ms. */
  readonly isGrowing: boolean
}

/** Judges readings that were made in order, at equal intervals. */
export function judgeLag(readings: readonly number[]): Lag {
  const quarter = (n: number) =>
    readings.slice(Math.floor((readings.length * n) / 4), Math.ceil((readings.length * (n + 1)) / 4))
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / Math.max(1, some.length)
  return {
    atEndMs: readings.at(-1) ?? 0,
    isGrowing: mean(quarter(3)) - mean(quarter(1)) > mostGrowthMs,
  }
}

/** Whether the lag is small and not growing. If not, the result does not count: an app that only postpones work is not fast. */
export const isLagFine = ({ atEndMs, isGrowing }: Lag): boolean => atEndMs < mostAtEndMs && !isGrowing
