import { setTimeout as pause } from 'node:timers/promises'
import { toBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { type Admin, type Consumer, type EachBatchPayload, Kafka, logLevel, type Producer } from 'kafkajs'
import type { Log } from '../log/index.ts'
import { type EventLog, lagBetween, type Received, type SubscribeOptions, type Subscription } from './event-log.ts'
import { readKafkaAddress } from './kafka-address.ts'
import { createRunning } from './kafka-running.ts'
import { whileNew } from './kafkajs.ts'
import { readReceived } from './received.ts'
import { type Behind, countOf, createStallCheck } from './stalled.ts'

const partitions = 8
const batchSize = 200
const pauseAfterFaultMs = 500
const heartbeatMs = 2_000
/** Retries for about a minute, in which a broker can restart. Times in ms. */
const retry = { initialRetryTime: 200, retries: 20, maxRetryTime: 3_000 }

/**
 * Opens the log on Kafka at an address that `readKafkaAddress` can parse. Missing topics are created with 8 partitions and with
 * one replica per broker, up to three.
 */
export function openKafkaLog(url: string, log: Log): EventLog {
  const { prefix, ...connection } = readKafkaAddress(url)
  const kafka = new Kafka({
    clientId: 'hunch',
    ...connection,
    retry,
    logLevel: logLevel.ERROR,
    logCreator: () => (entry) => log.warn({ kafka: entry.log, namespace: entry.namespace }, 'kafka'),
  })
  const admin = kafka.admin()
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false })
  const known = new Set<string>()
  let connected: Promise<unknown> | undefined
  const connect = () =>
    (connected ??= Promise.all([admin.connect(), producer.connect()]).catch((error: unknown) => {
      connected = undefined // the next call tries again
      throw error
    }))

  async function ensure(topics: readonly string[]): Promise<void> {
    await connect()
    const wanted = topics.filter((topic) => !known.has(topic))
    if (wanted.length === 0) return
    await createTopics(admin, wanted, prefix)
    for (const topic of wanted) known.add(topic)
  }

  return {
    name: 'event log',
    start: async () => void (await connect()),
    async stop() {
      await Promise.all([admin.disconnect(), producer.disconnect()])
    },
    async append(topic, events) {
      await ensure([topic])
      await send(producer, prefix + topic, events)
    },
    subscribe: (options) => subscribe({ kafka, admin, prefix, log, ensure }, options),
    async positionsOf(group, topics) {
      await ensure(topics)
      return positionsOf(admin, prefix, group, topics)
    },
    async lagOf(group, topics) {
      await ensure(topics)
      const names = topics.map((topic) => prefix + topic)
      const ends = (await endsOf(admin, names)).map(({ topic, partition, offset }) => ({
        topic: topic.slice(prefix.length),
        partition,
        end: BigInt(offset),
      }))
      return lagBetween(topics, ends, await positionsOf(admin, prefix, group, topics))
    },
  }
}

/** Creates the missing topics, and waits until each partition has a leader. */
export async function createTopics(admin: Admin, topics: readonly string[], prefix: string): Promise<void> {
  // kafkajs looks up all topics of the cluster here. The lookup fails if any topic, even another product's, has no leader yet.
  const { brokers } = await whileNew(() => admin.describeCluster())
  const made = {
    waitForLeaders: true,
    topics: topics.map((topic) => ({
      topic: prefix + topic,
      numPartitions: partitions,
      replicationFactor: Math.min(3, brokers.length),
      configEntries: [{ name: 'retention.ms', value: '-1' }], // keep events for ever: read models are rebuilt from them
    })),
  }
  await whileNew(() => admin.createTopics(made))
}

const send = (producer: Producer, topic: string, events: readonly Event[]) =>
  producer.send({
    topic,
    acks: -1,
    messages: events.map((event) => ({ key: event.key, value: Buffer.from(toBinary(EventSchema, event)) })),
  })

interface Given {
  readonly kafka: Kafka
  readonly admin: Admin
  readonly prefix: string
  readonly log: Log
  ensure(topics: readonly string[]): Promise<void>
}

function subscribe(given: Given, { group, topics, from, handle, timers }: SubscribeOptions): Subscription {
  const { kafka, admin, prefix, log, ensure } = given
  const groupId = prefix + group
  const names = topics.map((topic) => prefix + topic)
  const consumer = kafka.consumer({
    groupId,
    retry: { ...retry, restartOnFailure: async () => !running.isStopping() },
    sessionTimeout: 10_000,
    heartbeatInterval: heartbeatMs,
    maxWaitTimeInMs: 200,
  })
  const running = createRunning(consumer, { group, isLasting: !from, log }, async (payload) => {
    try {
      await advance(payload, prefix, handle)
    } catch (error) {
      log.warn({ err: error, group }, 'events could not be handled; they are delivered again')
      retryLater(payload)
    }
  })

  return {
    name: `consumer ${group}`,
    async start() {
      await ensure(topics)
      const ends = from === 'now' ? await endsOf(admin, names) : []
      await consumer.connect()
      await whileNew(() => consumer.subscribe({ topics: names, fromBeginning: true }))
      const joining = running.start()
      // Joining may take long: Kafka waits 10 s for killed members, and waits for busy ones. A lasting group loses no event
      // meanwhile.
      if (!from) return
      await joining
      await goOnFrom(consumer, ends)
    },
    async drain() {
      await running.stop()
      if (from) await forget(admin, groupId, log)
    },
    flush: () => caughtUp(admin, groupId, names, createStallCheck(groupId, timers)),
  }
}

/** Returns the end offset of each partition of the topics. */
async function endsOf(admin: Admin, topics: readonly string[]) {
  const ends: { topic: string; partition: number; offset: string }[] = []
  for (const topic of topics)
    for (const { partition, high } of await whileNew(() => admin.fetchTopicOffsets(topic)))
      ends.push({ topic, partition, offset: high })
  return ends
}

/**
 * Moves a consumer to `ends`. The consumer has just joined its group and is the only member. Kafka itself would look up the end
 * only at the first fetch, and so lose events appended during the join. `admin.setOffsets` takes seconds per topic. kafkajs
 * discards events that were fetched before the seek.
 */
async function goOnFrom(consumer: Consumer, ends: Awaited<ReturnType<typeof endsOf>>): Promise<void> {
  for (const end of ends) consumer.seek(end)
  if (ends.length > 0) await whileNew(() => consumer.commitOffsets(ends))
}

/** Returns a group's next positions. Leaves out partitions for which Kafka reports -1: the group has handled nothing there. */
async function positionsOf(admin: Admin, prefix: string, group: string, topics: readonly string[]) {
  const names = topics.map((topic) => prefix + topic)
  const positions = new Map<string, bigint>()
  const offsets = await whileNew(() => admin.fetchOffsets({ groupId: prefix + group, topics: names }))
  for (const { topic, partitions } of offsets)
    for (const { partition, offset } of partitions)
      if (BigInt(offset) >= 0n) positions.set(`${topic.slice(prefix.length)}/${partition}`, BigInt(offset))
  return positions
}

/** Deletes a group. If that fails, Kafka deletes the group by itself after days. */
async function forget(admin: Admin, groupId: string, log: Log): Promise<void> {
  await admin.deleteGroups([groupId]).catch((error: unknown) => log.warn({ err: error, groupId }, 'a group stays'))
}

/** Runs `work`, and sends heartbeats until it ends. */
async function withHeartbeat(heartbeat: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => void heartbeat().catch(() => {}), heartbeatMs) // a failed heartbeat surfaces at the commit
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/** Handles a batch of one partition in order, in pieces. After each piece it commits the group's position. */
async function advance(
  { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale }: EachBatchPayload,
  prefix: string,
  handle: (batch: readonly Received[]) => Promise<void>,
): Promise<void> {
  const topic = batch.topic.slice(prefix.length)
  for (let from = 0; from < batch.messages.length && isRunning() && !isStale(); from += batchSize) {
    const piece = batch.messages.slice(from, from + batchSize)
    const last = piece.at(-1)
    if (!last) return
    const received = piece.map(({ key, value, offset }) =>
      readReceived(
        { topic, partition: batch.partition, position: BigInt(offset) },
        key?.toString() ?? '',
        value ?? new Uint8Array(),
      ),
    )
    await withHeartbeat(heartbeat, () => handle(received))
    resolveOffset(last.offset)
    const next = { partition: batch.partition, offset: String(BigInt(last.offset) + 1n) }
    await commitOffsetsIfNecessary({ topics: [{ topic: batch.topic, partitions: [next] }] })
    await heartbeat()
  }
}

/** Pauses the partition, so that its unresolved events are fetched again later. Other partitions go on. */
function retryLater({ pause: pausePartition }: EachBatchPayload): void {
  const resume = pausePartition()
  setTimeout(resume, pauseAfterFaultMs)
}

/**
 * Waits until the group has handled all events that are on its topics at the time of the call. Returns the number of events
 * that were unhandled then.
 */
async function caughtUp(
  admin: Admin,
  groupId: string,
  topics: string[],
  checkStall: (behind: readonly Behind[]) => void,
): Promise<number> {
  const ends = new Map<string, bigint>()
  for (const { topic, partition, offset } of await endsOf(admin, topics))
    ends.set(`${topic}/${partition}`, BigInt(offset))

  async function behindNow(): Promise<Behind[]> {
    const offsets = await whileNew(() => admin.fetchOffsets({ groupId, topics }))
    return offsets
      .flatMap(({ topic, partitions: positions }) =>
        positions.map(({ partition, offset }) => ({
          topic,
          partition,
          position: BigInt(offset) < 0n ? 0n : BigInt(offset),
          end: ends.get(`${topic}/${partition}`) ?? 0n,
        })),
      )
      .filter(({ position, end }) => position < end)
  }

  const first = await behindNow()
  for (let behind = first; behind.length > 0; behind = await behindNow()) {
    checkStall(behind)
    await pause(50)
  }
  return countOf(first)
}
