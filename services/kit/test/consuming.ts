import { fileURLToPath } from 'node:url'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import {
  type Consumer,
  createConsumer,
  type DeadLetter,
  type EventHandler,
  type EventLog,
  listDeadLetters,
  openEventLog,
  type PatienceLimits,
  publish,
} from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { type Database, newId, openDatabase, type Queries } from '../src/postgres/index.ts'
import { emptyDatabase, eventsOf, eventually, testDatabase } from '../src/testing/index.ts'
import type { TestServer } from '../src/testing/servers/index.ts'

export const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
export const log = silentLog()
export const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

/** Writes a row as the effect of an event. */
export const keep = (tx: Queries, key: string, wording: number) =>
  tx.execute(sql`insert into applied (key, wording) values (${key}, ${wording})`)

/** Changes the wording of a post: locks its row, and publishes the event in the same transaction. The first version is 1. */
export async function reword(database: Database, topic: string, postId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ version: string }>(
      sql`insert into counters as c (key, total, version) values (${postId}, 0, 1)
        on conflict (key) do update set version = c.version + 1 returning version`,
    )
    const version = Number(rows[0]?.version)
    await publish(tx, topic, {
      key: postId,
      version,
      schema: PredictionEditedSchema,
      message: { postId, wording: version },
    })
  })
}

export const until = (holds: () => Promise<boolean>): Promise<void> => eventually(holds, 60_000)

/** Appends bytes to a log on PostgreSQL, in the partition of a key that already has an event. */
export const appendBytes = (url: string) => async (topic: string, key: string, bytes: Buffer) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with place as (
       update log_partitions p set next_position = next_position + 1
       from (select partition from log_events where topic = $1 and key = $2 limit 1) found
       where p.topic = $1 and p.partition = found.partition
       returning p.partition, p.next_position - 1 as position
     )
     insert into log_events (topic, partition, position, key, event) select $1, partition, position, $2, $3 from place`,
    [topic, key, bytes],
  )
  await client.end()
}

/** The service's database, the event log, and one topic per test. The group has the topic's name. */
export interface Ground {
  readonly database: Database
  readonly eventLog: EventLog
  readonly eventsUrl: string
  topic: string
  begin(): Promise<void>
  append(key: string, count: number): Promise<void>
  appliedTo(key: string): Promise<number[]>
  deadLetters(): Promise<DeadLetter[]>
  consumer(handlers: readonly EventHandler[], patience?: Partial<PatienceLimits>): Consumer
  end(): Promise<void>
}

/** Opens the ground with a log on Kafka, or else on PostgreSQL. */
export async function openGround(kafka?: TestServer): Promise<Ground> {
  const own = await testDatabase('kit', migrations)
  const events = kafka ? undefined : await emptyDatabase('events')
  const eventsUrl = events?.url ?? `${kafka?.url}/?prefix=test-${newId()}.`
  const database = openDatabase({ name: 'consumer', url: own.url, poolSize: 8, log })
  const eventLog = openEventLog(eventsUrl, { log })
  await eventLog.start?.()
  const ground: Ground = {
    database,
    eventLog,
    eventsUrl,
    topic: '',
    async begin() {
      ground.topic = newId()
      await database.db.execute(sql`delete from applied`)
    },
    append: (key, count) =>
      eventLog.append(
        ground.topic,
        eventsOf(PredictionEditedSchema, key, ...upTo(count).map((wording) => ({ postId: key, wording }))),
      ),
    async appliedTo(key) {
      const { rows } = await database.db.execute<{ wording: number }>(
        sql`select wording from applied where key = ${key} order by seq`,
      )
      return rows.map((row) => row.wording)
    },
    deadLetters: () => listDeadLetters(database, ground.topic),
    consumer: (handlers, patience = {}) =>
      createConsumer({ group: ground.topic, topics: [ground.topic], handlers, database, eventLog, log, patience }),
    async end() {
      await database.stop?.()
      await eventLog.stop?.()
      await Promise.all([own.drop(), events?.drop(), kafka?.close()])
    },
  }
  return ground
}
