import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createConsumer, createRelay, hear, openEventLog, tell } from '@hunch/kit/events'
import { createLog } from '@hunch/kit/log'
import { type Database, migrate, newId, openDatabase } from '@hunch/kit/postgres'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { median } from './measure.ts'

const rounds = 3
const singles = 200
const singlesEveryMs = 15
const heap = 2_000
const heapAtOnce = 100
const keys = 50
const giveUpMs = 120_000
const topic = 'bench'
const log = createLog({ level: 'error' })

/** What one round on one log showed: latencies in ms, from just before a commit to the effect at the hearer. */
interface Round {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/**
 * How fast facts come from a teller's commit over outbox, relay and log to a hearer's effect, on each
 * log in turns: alone, some 60 a second, and as a heap that waits in the outbox. Kafka is the one
 * that TEST_KAFKA_URL names.
 */
export async function measureEvents(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-bench-'))
  const place = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
  const postgres = await startPostgres({ ...place, log })
  const migrations = await noMigrations(folder)
  const urlOf = async (name: string) => {
    const database = `${name}_${newId().replaceAll('-', '')}`
    await postgres.createDatabase(database)
    return postgres.url(database)
  }
  const kafka = process.env['TEST_KAFKA_URL']
  const logs: Readonly<Record<string, () => Promise<string>>> = {
    PostgreSQL: () => urlOf('events'),
    ...(kafka ? { Kafka: async () => `${kafka}/?prefix=bench-${newId()}.` } : {}),
  }
  if (!kafka) console.log('TEST_KAFKA_URL names no Kafka; PostgreSQL alone is measured.')
  console.log(`${rounds} rounds in turns: ${singles} facts alone, then ${heap} that wait in the outbox; medians`)
  const results = new Map<string, Round[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, eventsUrl] of Object.entries(logs)) {
      const [tellerUrl, hearerUrl] = [await urlOf('teller'), await urlOf('hearer')]
      for (const url of [tellerUrl, hearerUrl]) await migrate(url, migrations, log)
      const measured = await measureRound({ tellerUrl, hearerUrl, eventsUrl: await eventsUrl() })
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
  await removePostgres(place)
  await rm(folder, { recursive: true, force: true })
}

const describe = (name: string, { perSecond, p50, p99 }: Round): string =>
  `events over ${name.padEnd(10)} ${perSecond.toFixed(0)}/s, commit to effect p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

/** A folder of migrations without any: the kit's own tables are enough. */
async function noMigrations(folder: string): Promise<string> {
  const migrations = join(folder, 'migrations')
  await mkdir(join(migrations, 'meta'), { recursive: true })
  const journal = { version: '7', dialect: 'postgresql', entries: [] }
  await writeFile(join(migrations, 'meta', '_journal.json'), JSON.stringify(journal))
  return migrations
}

interface Urls {
  readonly tellerUrl: string
  readonly hearerUrl: string
  readonly eventsUrl: string
}

async function measureRound({ tellerUrl, hearerUrl, eventsUrl }: Urls): Promise<Round> {
  const teller = openDatabase({ name: 'teller', url: tellerUrl, poolSize: 4, log })
  const hearer = openDatabase({ name: 'hearer', url: hearerUrl, poolSize: 4, log })
  const eventLog = openEventLog(eventsUrl, { log })
  const [told, heard] = [new Map<number, number>(), new Map<number, number>()]
  const hearing = hear(PredictionEditedSchema, async (_, { wording }) => void heard.set(wording, performance.now()))
  const relay = createRelay({ database: teller, topic, eventLog, log })
  const parts = [
    teller,
    hearer,
    eventLog,
    relay,
    createConsumer({ group: 'bench', topics: [topic], hearings: [hearing], database: hearer, eventLog, log }),
  ]
  for (const part of parts) await part.start?.()
  const all = async (count: number) => {
    for (const end = Date.now() + giveUpMs; heard.size < count; await pause(5))
      if (Date.now() > end) throw new Error(`${heard.size} of ${count} facts were heard`)
  }

  await tellFacts(teller, 0, 1) // topics are made, groups are joined
  await all(1)
  for (let n = 1; n <= singles; n += 1) {
    told.set(n, await tellFacts(teller, n, 1))
    await pause(singlesEveryMs)
  }
  await all(singles + 1)
  const latencies = [...told].map(([n, at]) => (heard.get(n) ?? 0) - at).sort((a, b) => a - b)
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0

  await relay.drain?.()
  for (let n = singles + 1; n <= singles + heap; n += heapAtOnce) await tellFacts(teller, n, heapAtOnce)
  const from = performance.now()
  await relay.start?.()
  await all(singles + heap + 1)
  const seconds = (performance.now() - from) / 1_000

  for (const part of [...parts].reverse()) await part.drain?.()
  for (const part of [...parts].reverse()) await part.stop?.()
  return { perSecond: heap / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

/** Tells facts in one transaction; when it was about to commit. */
const tellFacts = (teller: Database, first: number, count: number): Promise<number> =>
  teller.transaction(async (tx) => {
    const facts = Array.from({ length: count }, (_, index) => first + index).map((wording) => {
      const postId = `post-${wording % keys}`
      return { key: postId, version: wording, schema: PredictionEditedSchema, message: { postId, wording } }
    })
    await tell(tx, topic, ...facts)
    return performance.now()
  })
