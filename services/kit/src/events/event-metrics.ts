import { timestampMs } from '@bufbuild/protobuf/wkt'
import type pg from 'pg'
import { tracedRequestId } from '../log/index.ts'
import type { Duration, Observer, Sampler, Span, Tracer } from '../telemetry/index.ts'
import type { EventLog, Received } from './event-log.ts'

/** Maximum count of waiting events, so that a metric does not scan a table of millions. */
const mostCounted = 10_000

/** Adds metrics: events relayed, events that wait in the outbox, and the age of the oldest one. */
export function observeOutbox({ metrics }: Observer, pool: pg.Pool, topic: string, relayed: () => number): void {
  metrics.sampled('counter', 'outbox_relayed_events_total', 'Events moved from outbox to log.', relayed)
  metrics.sampled(
    'gauge',
    'outbox_waiting_events',
    `Events in the outbox, up to ${mostCounted}.`,
    async () =>
      (
        await pool.query<{ count: number }>(
          'select count(*)::int as count from (select from outbox where topic = $1 limit $2) as waiting',
          [topic, mostCounted],
        )
      ).rows[0]?.count,
  )
  metrics.sampled(
    'gauge',
    'outbox_oldest_event_age_seconds',
    'For how long the first event of the outbox has waited; 0 where it is empty.',
    async () =>
      (
        await pool.query<{ age: number }>(
          `select coalesce(greatest(extract(epoch from app_now() - (
             select happened_at from outbox where topic = $1 order by seq limit 1
           )), 0), 0)::float8 as age`,
          [topic],
        )
      ).rows[0]?.age,
  )
}

interface ObservedConsumer {
  readonly group: string
  readonly topics: readonly string[]
  readonly pool: pg.Pool
  readonly eventLog: EventLog
}

/** Creates a consumer's metrics (events handled, lag, dead letters, delivery time) and the spans of its traced events. */
export function createConsumerObservation(consumer: ObservedConsumer) {
  const { group } = consumer
  let handled = 0
  let tracer: Tracer | undefined
  let delivery: Duration | undefined
  return {
    observe(observer: Observer): void {
      tracer = observer.tracer
      delivery = measureConsumer(observer, consumer, () => handled)
    },
    /** Runs `handle` for a batch, with spans and metrics. */
    async watch(batch: readonly Received[], handle: (batch: readonly Received[]) => Promise<void>): Promise<void> {
      if (tracer) await traceBatch(tracer, group, batch, handle)
      else await handle(batch)
      handled += batch.length
      const age = batch[0] && ageOf(batch[0])
      if (age !== undefined) delivery?.observe(age)
    },
  }
}

function measureConsumer({ metrics }: Observer, { group, topics, pool, eventLog }: ObservedConsumer, handled: Sampler) {
  const consumer = metrics.of({ consumer: group })
  consumer.sampled('counter', 'events_handled_total', 'Events that a consumer handled.', handled)
  consumer.sampled('gauge', 'events_lag', 'Events on the log that a consumer has not come to.', async () =>
    [...(await eventLog.lagOf(group, topics))].map(([topic, value]) => ({ labels: { topic }, value })),
  )
  consumer.sampled('gauge', 'events_dead_letters', 'Events that failed, and those that wait behind them.', async () => {
    const { rows } = await pool.query<{ failed: number; waiting: number }>(
      `select count(*) filter (where attempts > 0)::int as failed, count(*) filter (where attempts = 0)::int as waiting
       from parked_events where consumer = $1`,
      [group],
    )
    return Object.entries(rows[0] ?? {}).map(([state, value]) => ({ labels: { state }, value }))
  })
  return consumer
    .durations('events_delivery_seconds', 'From an event to its effect, for the oldest of each batch.')
    .of()
}

/** Returns an event's age in seconds; undefined if its time is missing or, as clocks differ, in the future. */
function ageOf({ event }: Received): number | undefined {
  const age = event.happenedAt ? (Date.now() - timestampMs(event.happenedAt)) / 1000 : -1
  return age >= 0 ? age : undefined
}

/** Handles a batch with a span for each traced event, as a child of the span that published the event. */
async function traceBatch(
  tracer: Tracer,
  group: string,
  batch: readonly Received[],
  handle: (batch: readonly Received[]) => Promise<void>,
): Promise<void> {
  const spans: Span[] = []
  const traced = batch.map((received) => {
    const span = tracer.below(received.event.traceparent, `handle ${received.event.type}`, {
      kind: 'consumer',
      attributes: attributesOf(received, group, batch.length),
    })
    if (!span) return received
    spans.push(span)
    const { event } = received
    return { ...received, event: { ...event, requestId: tracedRequestId(event.requestId, span.traceparent) } }
  })
  try {
    await handle(traced)
    for (const span of spans) span.end()
  } catch (error) {
    for (const span of spans) span.end(error)
    throw error
  }
}

const attributesOf = ({ topic, partition, position, event }: Received, group: string, count: number) => ({
  'messaging.operation.type': 'process',
  'messaging.consumer.group.name': group,
  'messaging.destination.name': topic,
  'messaging.destination.partition.id': String(partition),
  'messaging.message.id': event.id,
  'messaging.batch.message_count': count,
  'hunch.log.position': Number(position),
})
