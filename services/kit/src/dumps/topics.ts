import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type Admin, type Consumer, type EachBatchPayload, Kafka, type KafkaMessage, logLevel } from 'kafkajs'
import { z } from 'zod'
import { readKafkaAddress } from '../events/kafka-address.ts'
import { createTopics } from '../events/kafka-log.ts'
import { whileNew } from '../events/kafkajs.ts'
import { makePrivateFolder } from '../files/index.ts'
import type { Log } from '../log/index.ts'
import { newId } from '../postgres/index.ts'
import { inBatches, readLines, writeCompressed } from './files.ts'

/** The offsets of a partition's events: from `low` up to `high` - 1. */
export interface TopicEnd {
  /** The topic's name without the prefix. */
  readonly topic: string
  readonly partition: number
  readonly low: bigint
  readonly high: bigint
}

/** The topics of an event log on Kafka, for a dump of their events or for loading them. */
export interface Topics {
  /** Returns the ends of all partitions of the topics that exist. */
  ends(): Promise<TopicEnd[]>
  /**
   * Returns how far groups have handled the topics. Call it before the databases' snapshots are taken: a position may be
   * behind a group's inbox, never ahead of it.
   */
  positionsOf(groups: readonly string[]): Promise<Position[]>
  /** Writes the events before `ends` into a new folder, with their keys and times, in order per partition. */
  dump(folder: string, ends: readonly TopicEnd[], positions: readonly Position[]): Promise<void>
  /** Compares existing topics with a dump. Throws if a topic's number of partitions differs. */
  requirePartitions(folder: string): Promise<void>
  /**
   * Appends each event of a dump to its old partition. The topics must be empty; missing ones are created. Then moves the
   * groups to the positions in the dump.
   */
  load(folder: string): Promise<void>
  close(): Promise<void>
}

/** A group's next offset in a partition. */
interface Position {
  readonly group: string
  readonly topic: string
  readonly partition: number
  readonly offset: bigint
}

const Contents = z.object({
  topics: z.array(z.object({ name: z.string(), partitions: z.number(), events: z.number() })),
  /** `handled` is the number of dumped events that the group has handled. It is the group's next offset in a new topic. */
  groups: z.array(z.object({ group: z.string(), topic: z.string(), partition: z.number(), handled: z.number() })),
})
type Contents = z.output<typeof Contents>

const contentsFile = 'contents.json'
const eventsFile = (folder: string, topic: string): string => join(folder, `${topic}.events.zst`)

/** A line of a dump: partition, key, the event's bytes in base64, time in ms since 1970. The product sets no headers. */
const Line = z.tuple([z.number(), z.string(), z.string(), z.string()])

/**
 * Number of events per request. All of them may be in one partition and form one batch. Kafka accepts batches of up to 1 MB.
 */
const sentAtOnce = 100

/** Opens topics by names without the prefix. `url` has the form that `readKafkaAddress` parses. */
export async function openTopics(url: string, names: readonly string[], log: Log): Promise<Topics> {
  const { prefix, ...connection } = readKafkaAddress(url)
  const kafka = new Kafka({
    clientId: 'hunch backup',
    ...connection,
    logLevel: logLevel.ERROR,
    logCreator: () => (entry) => log.warn({ kafka: entry.log, namespace: entry.namespace }, 'kafka'),
  })
  const admin = kafka.admin()
  await admin.connect()
  const given: Given = { kafka, admin, prefix }
  return {
    ends: async () => endsOf(given, await existing(given, names)),
    async positionsOf(groups) {
      const topics = await existing(given, names)
      return (await Promise.all(groups.map((group) => positionsOf(given, group, topics)))).flat()
    },
    dump: (folder, ends, positions) => dump(given, folder, ends, positions),
    async requirePartitions(folder) {
      const { topics } = await readContents(folder)
      const present = new Set(await existing(given, names))
      await requirePartitions(
        given,
        topics.filter(({ name }) => present.has(name)),
      )
    },
    load: (folder) => load(given, folder),
    close: () => admin.disconnect(),
  }
}

interface Given {
  readonly kafka: Kafka
  readonly admin: Admin
  readonly prefix: string
}

const readContents = async (folder: string): Promise<Contents> =>
  Contents.parse(JSON.parse(await readFile(join(folder, contentsFile), 'utf8')))

async function existing({ admin, prefix }: Given, names: readonly string[]): Promise<string[]> {
  const all = new Set(await admin.listTopics())
  return names.filter((name) => all.has(prefix + name))
}

async function endsOf({ admin, prefix }: Given, topics: readonly string[]): Promise<TopicEnd[]> {
  const ends = topics.map(async (topic) =>
    (await whileNew(() => admin.fetchTopicOffsets(prefix + topic))).map(({ partition, low, high }) => ({
      topic,
      partition,
      low: BigInt(low),
      high: BigInt(high),
    })),
  )
  return (await Promise.all(ends)).flat()
}

async function positionsOf({ admin, prefix }: Given, group: string, topics: readonly string[]): Promise<Position[]> {
  if (topics.length === 0) return []
  const names = topics.map((topic) => prefix + topic)
  const offsets = await whileNew(() => admin.fetchOffsets({ groupId: prefix + group, topics: names }))
  return offsets.flatMap(
    ({ topic, partitions }) =>
      partitions
        .map(({ partition, offset }) => ({
          group,
          topic: topic.slice(prefix.length),
          partition,
          offset: BigInt(offset),
        }))
        .filter(({ offset }) => offset >= 0n), // -1: the group has handled nothing there
  )
}

async function dump(
  given: Given,
  folder: string,
  ends: readonly TopicEnd[],
  positions: readonly Position[],
): Promise<void> {
  await makePrivateFolder(folder)
  const contents: Contents = { topics: [], groups: [] }
  for (const [topic, partitions] of Map.groupBy(ends, (end) => end.topic)) {
    const own = positions.filter((position) => position.topic === topic)
    const counts = await dumpTopic(given, eventsFile(folder, topic), topic, partitions, own)
    contents.topics.push({ name: topic, partitions: partitions.length, events: counts.events })
    contents.groups.push(...counts.groups)
  }
  await writeFile(join(folder, contentsFile), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Dumps a topic. Reads it with a temporary group, which is deleted afterwards. */
async function dumpTopic(
  { kafka, admin, prefix }: Given,
  file: string,
  topic: string,
  ends: readonly TopicEnd[],
  positions: readonly Position[],
): Promise<{ events: number; groups: Contents['groups'] }> {
  const groups = positions.map((position) => ({ ...position, handled: 0 }))
  const lines = new PassThrough()
  const written = writeCompressed(file, lines)
  written.catch((error: Error) => lines.destroy(error))
  let events = 0
  const add = async (partition: number, { key, value, timestamp, offset }: KafkaMessage) => {
    const line = [partition, key?.toString() ?? '', value?.toString('base64') ?? '', timestamp]
    events += 1
    for (const group of groups) if (group.partition === partition && BigInt(offset) < group.offset) group.handled += 1
    if (lines.write(`${JSON.stringify(line)}\n`)) return
    if (lines.errored) throw lines.errored
    await once(lines, 'drain')
  }
  const groupId = `${prefix}backup.${newId()}`
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 })
  try {
    await readUntil(consumer, prefix + topic, ends, add)
    lines.end()
    await written
  } finally {
    lines.destroy()
    await consumer.disconnect()
    await admin.deleteGroups([groupId]).catch(() => {}) // Kafka deletes it by itself after days
  }
  return { events, groups: groups.map(({ group, partition, handled }) => ({ group, topic, partition, handled })) }
}

/** Passes the messages before `ends` to `add`, each once and in order per partition. */
async function readUntil(
  consumer: Consumer,
  topic: string,
  ends: readonly TopicEnd[],
  add: (partition: number, message: KafkaMessage) => Promise<void>,
): Promise<void> {
  const left = new Map(ends.filter(({ low, high }) => low < high).map(({ partition, high }) => [partition, high]))
  if (left.size === 0) return
  const next = new Map<number, bigint>()
  await consumer.connect()
  await whileNew(() => consumer.subscribe({ topics: [topic], fromBeginning: true }))
  await new Promise<void>((done, fail) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => fail(payload.error))
    const eachBatch = async ({ batch, heartbeat }: EachBatchPayload) => {
      const high = left.get(batch.partition)
      if (high === undefined) return
      for (const message of batch.messages) {
        const offset = BigInt(message.offset)
        if (offset >= high) break
        if (offset < (next.get(batch.partition) ?? 0n)) continue // a batch may be delivered again
        next.set(batch.partition, offset + 1n)
        await add(batch.partition, message)
      }
      await heartbeat()
      if (BigInt(batch.lastOffset()) + 1n >= high) left.delete(batch.partition)
      if (left.size === 0) done()
    }
    consumer.run({ autoCommit: false, eachBatch }).catch(fail)
  })
}

async function load(given: Given, folder: string): Promise<void> {
  const { kafka, admin, prefix } = given
  const { topics, groups } = await readContents(folder)
  await createTopics(
    admin,
    topics.map(({ name }) => name),
    prefix,
  )
  await requirePartitions(given, topics)
  await requireEmpty(given, topics)
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false })
  await producer.connect()
  try {
    for (const { name } of topics)
      for await (const batch of inBatches(readLines(eventsFile(folder, name)), sentAtOnce))
        await producer.send({ topic: prefix + name, acks: -1, messages: batch.map(messageOf) })
  } finally {
    await producer.disconnect()
  }
  const byGroup = Map.groupBy(groups, (each) => each.group)
  // Moves the groups at the same time, because Kafka waits for seconds for further members of each group.
  await Promise.all([...byGroup].map(([group, positions]) => moveGroup(given, group, positions)))
}

async function requireEmpty(given: Given, topics: Contents['topics']): Promise<void> {
  for (const { topic, high } of await endsOf(
    given,
    topics.map(({ name }) => name),
  ))
    if (high > 0n) throw new Error(`the topic ${given.prefix}${topic} has events`)
}

async function requirePartitions(given: Given, topics: Contents['topics']): Promise<void> {
  for (const { name, partitions } of topics) {
    const { length } = await endsOf(given, [name])
    if (length !== partitions)
      throw new Error(`the topic ${given.prefix}${name} has ${length} partitions, and had ${partitions}`)
  }
}

function messageOf(line: string) {
  const [partition, key, value, timestamp] = Line.parse(JSON.parse(line))
  return { partition, key, value: Buffer.from(value, 'base64'), timestamp }
}

/** Joins a group as its only member, and commits its positions. */
async function moveGroup({ kafka, prefix }: Given, group: string, positions: Contents['groups']): Promise<void> {
  const consumer = kafka.consumer({ groupId: prefix + group })
  await consumer.connect()
  try {
    const topics = [...new Set(positions.map(({ topic }) => prefix + topic))]
    await whileNew(() => consumer.subscribe({ topics, fromBeginning: true }))
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: async () => {} })
    await whileNew(() =>
      consumer.commitOffsets(
        positions.map(({ topic, partition, handled }) => ({
          topic: prefix + topic,
          partition,
          offset: String(handled),
        })),
      ),
    )
  } finally {
    await consumer.disconnect()
  }
}
