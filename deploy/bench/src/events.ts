import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { createConsumer, createRelay, handler, openEventLog, publish } from '@hunch/kit/events'
import { createLog } from '@hunch/kit/log'
import { type Database, migrate, newId, openDatabase } from '@hunch/kit/postgres'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { median } from './measure.ts'

const rounds = 3
const singles = 200
const singlesEveryMs = 15
const backlog = 2_000
const backlogAtOnce = 100
const keys = 50
const giveUpMs = 120_000
const topic = 'bench'
const log = createLog({ level: 'error' })

/** The results of one round on one log. Latencies are in ms, from just before the commit to the consumer's effect. */
interface Round {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/**
 * Measures how fast events get from a publisher's commit through outbox, relay and log to a consumer's effect. A round has
 * single events, about 60 per second, and then a backlog in the outbox. The rounds alternate between the logs. TEST_KAFKA_URL
 * names the Kafka server; without it, only PostgreSQL is measured.
 */
export async function measureEvents(): Promise<void> {
  const postgres = await startTemporaryPostgres({ log })
  const migrations = await noMigrations(postgres.folder)
  const urlOf = async (name: string) => {
    const database = `${name}_${newId().replaceAll('-', '')}`
    await postgres.createDatabases(database)
    return postgres.url(database)
  }
  const kafka = process.env['TEST_KAFKA_URL']
  const logs: Readonly<Record<string, () => Promise<string>>> = {
    PostgreSQL: () => urlOf('events'),
    ...(kafka ? { Kafka: async () => `${kafka}/?prefix=bench-${newId()}.` } : {}),
  }
  if (!kafka) console.log('TEST_KAFKA_URL names no Kafka; PostgreSQL alone is measured.')
  console.log(`${rounds} rounds in turns: ${singles} events alone, then ${backlog} that wait in the outbox; medians`)
  const results = new Map<string, Round[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, eventsUrl] of Object.entries(logs)) {
      const [publisherUrl, consumerUrl] = [await urlOf('publisher'), await urlOf('consumer')]
      for (const url of [publisherUrl, consumerUrl]) await migrate(url, migrations, log)
      const measured = await measureRound({ publisherUrl, consumerUrl, eventsUrl: await eventsUrl() })
      results.set(name, [...(results.get(name) ?? []), measured])
      console.log(`  ${describe(name, measured)}`)
    }
  for (const [name, measured] of results) {
    const of = (figure: keyof Round) => median(measured.map((each) => each[figure]))
    console.log(describe(name, { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }))
  }
  const perSecond = (name: string) => results.get(name)?.map((each) => each.perSecond) ?? []
  if (kafka)
    console.log(`Kafka beside PostgreSQL: ${(median(perSecond('Kafka')) / median(perSecond('PostgreSQL'))).toFixed(2)}`)
  await postgres.stop()
}

const describe = (name: string, { perSecond, p50, p99 }: Round): string =>
  `events over ${name.padEnd(10)} ${perSecond.toFixed(0)}/s, commit to effect p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

/** A folder without migrations: the kit's own tables are enough. */
async function noMigrations(folder: string): Promise<string> {
  const migrations = join(folder, 'migrations')
  await mkdir(join(migrations, 'meta'), { recursive: true })
  const journal = { version: '7', dialect: 'postgresql', entries: [] }
  await writeFile(join(migrations, 'meta', '_journal.json'), JSON.stringify(journal))
  return migrations
}

interface Urls {
  readonly publisherUrl: string
  readonly consumerUrl: string
  readonly eventsUrl: string
}

async function measureRound({ publisherUrl, consumerUrl, eventsUrl }: Urls): Promise<Round> {
  const publisher = openDatabase({ name: 'publisher', url: publisherUrl, poolSize: 4, log })
  const consumer = openDatabase({ name: 'consumer', url: consumerUrl, poolSize: 4, log })
  const eventLog = openEventLog(eventsUrl, { log })
  const [committedAt, handledAt] = [new Map<number, number>(), new Map<number, number>()]
  const handleEdited = handler(
    PredictionEditedSchema,
    async (_, { wording }) => void handledAt.set(wording, performance.now()),
  )
  const relay = createRelay({ database: publisher, topic, eventLog, log })
  const parts = [
    publisher,
    consumer,
    eventLog,
    relay,
    createConsumer({ group: 'bench', topics: [topic], handlers: [handleEdited], database: consumer, eventLog, log }),
  ]
  for (const part of parts) await part.start?.()
  const all = async (count: number) => {
    for (const end = Date.now() + giveUpMs; handledAt.size < count; await pause(5))
      if (Date.now() > end) throw new Error(`${handledAt.size} of ${count} events were handled`)
  }

  await publishEvents(publisher, 0, 1) // creates the topics and joins the groups
  await all(1)
  for (let n = 1; n <= singles; n += 1) {
    committedAt.set(n, await publishEvents(publisher, n, 1))
    await pause(singlesEveryMs)
  }
  await all(singles + 1)
  const latencies = [...committedAt].map(([n, at]) => (handledAt.get(n) ?? 0) - at).sort((a, b) => a - b)
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0

  await relay.drain?.()
  for (let n = singles + 1; n <= singles + backlog; n += backlogAtOnce) await publishEvents(publisher, n, backlogAtOnce)
  const from = performance.now()
  await relay.start?.()
  await all(singles + backlog + 1)
  const seconds = (performance.now() - from) / 1_000

  for (const part of [...parts].reverse()) await part.drain?.()
  for (const part of [...parts].reverse()) await part.stop?.()
  return { perSecond: backlog / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

/** Publishes events in one transaction. Returns the time just before its commit, in ms. */
const publishEvents = (publisher: Database, first: number, count: number): Promise<number> =>
  publisher.transaction(async (tx) => {
    const events = Array.from({ length: count }, (_, index) => first + index).map((wording) => {
      const postId = `post-${wording % keys}`
      return { key: postId, version: wording, schema: PredictionEditedSchema, message: { postId, wording } }
    })
    await publish(tx, topic, ...events)
    return performance.now()
  })
