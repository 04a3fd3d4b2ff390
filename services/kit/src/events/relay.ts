import { create } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type pg from 'pg'
import { createLoop, createUtilization } from '../jobs/loop.ts'
import type { Flushable, Part } from '../lifecycle/index.ts'
import { type Log, plainRequestId, traceparentOf } from '../log/index.ts'
import { createListen, type Database } from '../postgres/index.ts'
import type { Span, Tracer } from '../telemetry/index.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'
import type { EventLog } from './event-log.ts'
import { observeOutbox } from './event-metrics.ts'
import { createRest, pollMs } from './rest.ts'

const batchSize = 500
/** Pause after a batch, in ms, so that events committed meanwhile form one batch. */
const gatherMs = 10
/** Pause after a batch while the process is busy, in ms. */
const longGatherMs = 50
const relayLock = 0x72656c61

interface Row {
  seq: string
  id: string
  type: string
  key: string
  version: string
  happened_at: Date
  /** The request id, followed by a space and the `traceparent` if the request is traced. */
  request_id: string
  payload: Buffer
}

/**
 * Creates a relay. It moves a service's events from its outbox to the event log, in order. An advisory lock lets only one
 * replica at a time do so. After a crash between append and delete, events are appended again with the same id. Consumers
 * handle them once.
 */
export function createRelay({
  database,
  topic,
  eventLog,
  log,
  timers = nodeTimers,
}: {
  database: Database
  topic: string
  eventLog: EventLog
  log: Log
  /** Default: Node's timers. Tests pass their own. */
  timers?: Timers
}): Part & Flushable {
  let isElsewhere = false
  let relayed = 0
  let tracer: Tracer | undefined
  const isBusy = createUtilization()
  const loop = createLoop({
    name: `relay ${topic}`,
    log,
    timers,
    gatherMs: () => (isBusy() ? longGatherMs : gatherMs),
    // Polls while another replica relays: if that replica stops, the events that it leaves behind are not announced.
    pauseMs: () => (isElsewhere ? pollMs : rest.ms()),
    onUnwoken: () => rest.missed(),
    async run() {
      const moved = await relay(database.pool, topic, eventLog, tracer)
      isElsewhere = moved === undefined
      relayed += moved ?? 0
      if (moved === batchSize) loop.wake() // events that did not fit are not announced again
      return moved ?? 0
    },
  })
  const listen = createListen({ url: database.url, channel: 'outbox', onNotify: loop.wake, log })
  const rest = createRest(listen, log)
  return {
    name: `relay ${topic}`,
    flush: loop.flush,
    observe(observer) {
      tracer = observer.tracer
      observeOutbox(observer, database.pool, topic, () => relayed)
    },
    async start() {
      await loop.start()
      await listen.start?.()
    },
    async drain() {
      await listen.stop?.()
      await loop.stop()
    },
  }
}

/** Moves one batch of events. Returns their number; undefined if another replica holds the lock. */
async function relay(
  pool: pg.Pool,
  topic: string,
  eventLog: EventLog,
  tracer: Tracer | undefined,
): Promise<number | undefined> {
  const client = await pool.connect()
  let broken = false
  try {
    // The statements run one after the other, so the second reads under the lock.
    const [lock, { rows }] = await Promise.all([
      client.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [relayLock, topic]),
      client.query<Row>('select * from outbox where topic = $1 order by seq limit $2', [topic, batchSize]),
    ])
    if (!lock.rows[0]?.held) return undefined
    if (rows.length > 0) await append(topic, eventLog, rows.map(toEvent), tracer)
    const moved = rows.map((row) => row.seq)
    await Promise.all([
      moved.length > 0 && client.query('delete from outbox where seq = any ($1::bigint[])', [moved]),
      client.query('select pg_advisory_unlock($1, hashtext($2))', [relayLock, topic]),
    ])
    return rows.length
  } catch (error) {
    broken = true
    throw error
  } finally {
    client.release(broken) // a connection that may still hold the lock is closed
  }
}

/** Appends events. Each traced event gets a span for the append, which is the parent of its consumers' spans. */
async function append(topic: string, eventLog: EventLog, events: Event[], tracer: Tracer | undefined): Promise<void> {
  if (!tracer) return eventLog.append(topic, events)
  const spans: Span[] = []
  const attributes = { 'messaging.operation.type': 'send', 'messaging.destination.name': topic }
  for (const event of events) {
    const own = { ...attributes, 'messaging.message.id': event.id }
    const span = tracer.below(event.traceparent, `publish ${event.type}`, { kind: 'producer', attributes: own })
    if (!span) continue
    event.traceparent = span.traceparent
    spans.push(span)
  }
  try {
    await eventLog.append(topic, events)
    for (const span of spans) span.end()
  } catch (error) {
    for (const span of spans) span.end(error)
    throw error
  }
}

const toEvent = (row: Row) =>
  create(EventSchema, {
    id: row.id,
    type: row.type,
    key: row.key,
    version: BigInt(row.version),
    happenedAt: timestampFromDate(row.happened_at),
    requestId: plainRequestId(row.request_id),
    traceparent: traceparentOf(row.request_id),
    payload: new Uint8Array(row.payload),
  })
