import { setTimeout as pause } from 'node:timers/promises'
import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import kafkajs, { type Admin, type EachBatchPayload, Kafka, logLevel, type Producer } from 'kafkajs'
import type { Log } from '../log/index.ts'
import type { EventLog, Received, SubscribeOptions, Subscription } from './event-log.ts'
import { readKafkaAddress } from './kafka-address.ts'
import './kafkajs-patch.ts'

const partitions = 8
const batchSize = 200
const pauseAfterFaultMs = 500
const flushBoundMs = 60_000
const heartbeatMs = 2_000

/** Patient: a broker that restarts is waited for. */
const retry = { initialRetryTime: 200, retries: 20, maxRetryTime: 3_000 }

/**
 * The log on Kafka, at an address as `readKafkaAddress` knows it; topics are made with 8 partitions
 * where they do not exist, three replicas where there are three brokers.
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
  }
}

async function createTopics(admin: Admin, topics: readonly string[], prefix: string): Promise<void> {
  const { brokers } = await admin.describeCluster()
  await admin.createTopics({
    waitForLeaders: true,
    topics: topics.map((topic) => ({
      topic: prefix + topic,
      numPartitions: partitions,
      replicationFactor: Math.min(3, brokers.length),
      configEntries: [{ name: 'retention.ms', value: '-1' }], // events are kept for ever: read models are rebuilt from them
    })),
  })
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

function subscribe(given: Given, { group, topics, from, handle }: SubscribeOptions): Subscription {
  const { kafka, admin, prefix, log, ensure } = given
  const groupId = prefix + group
  const names = topics.map((topic) => prefix + topic)
  const consumer = kafka.consumer({
    groupId,
    retry,
    sessionTimeout: 10_000,
    heartbeatInterval: heartbeatMs,
    maxWaitTimeInMs: 200,
  })

  return {
    name: `consumer ${group}`,
    async start() {
      await ensure(topics)
      if (from === 'now') await seekToEnd(admin, groupId, names)
      await consumer.connect()
      await consumer.subscribe({ topics: names, fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        eachBatch: async (payload) => {
          try {
            await advance(payload, prefix, handle)
          } catch (error) {
            log.warn({ err: error, group }, 'events could not be handled; they are delivered again')
            retryLater(payload)
          }
        },
      })
    },
    async drain() {
      await consumer.disconnect()
      if (from) await forget(admin, groupId, log)
    },
    flush: () => caughtUp(admin, groupId, names),
  }
}

/**
 * Sets a new group's offsets to the end. Kafka's own way, at the first fetch, would lose what is
 * appended while it joins.
 */
async function seekToEnd(admin: Admin, groupId: string, topics: readonly string[]): Promise<void> {
  for (const topic of topics) {
    const ends = await endsOf(admin, topic)
    const offsets = ends.map(({ partition, high }) => ({ partition, offset: high }))
    await admin.setOffsets({ groupId, topic, partitions: offsets })
  }
}

/** Kafka says -1 of a partition of which a group has handled nothing. */
async function positionsOf(admin: Admin, prefix: string, group: string, topics: readonly string[]) {
  const names = topics.map((topic) => prefix + topic)
  const positions = new Map<string, bigint>()
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId: prefix + group, topics: names }))
    for (const { partition, offset } of partitions)
      if (BigInt(offset) >= 0n) positions.set(`${topic.slice(prefix.length)}/${partition}`, BigInt(offset))
  return positions
}

/** Where it fails, Kafka forgets the group by itself, after days. */
async function forget(admin: Admin, groupId: string, log: Log): Promise<void> {
  await admin.deleteGroups([groupId]).catch((error: unknown) => log.warn({ err: error, groupId }, 'a group stays'))
}

/** Sends heartbeats while a batch is handled, however long that takes. */
async function withHeartbeat(heartbeat: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => void heartbeat().catch(() => {}), heartbeatMs) // a lost one shows at the commit
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/** Handles a batch of one partition in order, and moves the group's position behind each piece. */
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
    const received = piece.map(({ value, offset }) => ({
      topic,
      partition: batch.partition,
      position: BigInt(offset),
      event: fromBinary(EventSchema, value ?? new Uint8Array()),
    }))
    await withHeartbeat(heartbeat, () => handle(received))
    resolveOffset(last.offset)
    const next = { partition: batch.partition, offset: String(BigInt(last.offset) + 1n) }
    await commitOffsetsIfNecessary({ topics: [{ topic: batch.topic, partitions: [next] }] })
    await heartbeat()
  }
}

/** What was not resolved is fetched again, after a pause in which the other partitions go on. */
function retryLater({ pause: pausePartition }: EachBatchPayload): void {
  const resume = pausePartition()
  setTimeout(resume, pauseAfterFaultMs)
}

/** Where the partitions of a topic end; one that was made just now has no leader for a moment. */
async function endsOf(admin: Admin, topic: string): ReturnType<Admin['fetchTopicOffsets']> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await admin.fetchTopicOffsets(topic)
    } catch (error) {
      if (!(error instanceof kafkajs.KafkaJSError && error.retriable) || tries >= 20) throw error
      await pause(200)
    }
  }
}

/** Waits until the group has handled all that is on its topics now; how many events that were. */
async function caughtUp(admin: Admin, groupId: string, topics: string[]): Promise<number> {
  const ends = new Map<string, bigint>()
  for (const topic of topics)
    for (const { partition, high } of await endsOf(admin, topic)) ends.set(`${topic}/${partition}`, BigInt(high))
  const behind = async () => {
    let count = 0n
    for (const { topic, partitions: positions } of await admin.fetchOffsets({ groupId, topics }))
      for (const { partition, offset } of positions) {
        const at = BigInt(offset) < 0n ? 0n : BigInt(offset)
        const end = ends.get(`${topic}/${partition}`) ?? 0n
        if (end > at) count += end - at
      }
    return Number(count)
  }
  const first = await behind()
  for (const bound = Date.now() + flushBoundMs; (await behind()) > 0; await pause(50))
    if (Date.now() > bound) throw new Error(`${groupId} did not catch up within ${flushBoundMs} ms`)
  return first
}
