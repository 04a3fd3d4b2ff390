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

/** How far the consumers are behind: the age of the oldest event that one of them has yet to handle. */
export interface LagProbe {
  /** In ms; 0 where all is handled. */
  read(): Promise<number>
  /** Waits until all is handled; throws after two minutes. */
  drained(): Promise<void>
  stop(): Promise<void>
}

const oldestInOutbox = 'select min(happened_at) as at from outbox'

/** The first event of each partition that a group has not handled, by the log's tables on PostgreSQL. */
const firstUnhandled = `
  select e.event
  from (select distinct consumer_group, topic from log_cursors) g
    join log_partitions p on p.topic = g.topic
    left join log_cursors c on c.consumer_group = g.consumer_group and c.topic = p.topic and c.partition = p.partition
    cross join lateral (select event from log_events where topic = p.topic and partition = p.partition
      and position >= coalesce(c.next_position, 0) order by position limit 1) e
  where p.next_position > coalesce(c.next_position, 0)`

/** Reads it from a product's databases: its outboxes, and what the cursors of the event log leave. */
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

/** What a turn's readings of the lag say. */
export interface Lag {
  readonly atEndMs: number
  /** The last quarter of the readings stands above the second, by more than chance. */
  readonly isGrowing: boolean
}

/** Judges readings in the order in which they were made, at even distances. */
export function judgeLag(readings: readonly number[]): Lag {
  const quarter = (n: number) =>
    readings.slice(Math.floor((readings.length * n) / 4), Math.ceil((readings.length * (n + 1)) / 4))
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / Math.max(1, some.length)
  return {
    atEndMs: readings.at(-1) ?? 0,
    isGrowing: mean(quarter(3)) - mean(quarter(1)) > mostGrowthMs,
  }
}

/** Whether what was measured counts: an app that only postpones its effects is not fast. */
export const isLagFine = ({ atEndMs, isGrowing }: Lag): boolean => atEndMs < mostAtEndMs && !isGrowing
