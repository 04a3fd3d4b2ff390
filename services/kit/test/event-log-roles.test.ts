import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { openEventLog } from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { newId } from '../src/postgres/index.ts'
import { emptyDatabase, eventsOf, type TestDatabase } from '../src/testing/index.ts'

/**
 * A log on PostgreSQL with several users. Each user has a role of its own, and acts as the owner of the log's tables, as in
 * deploy/k8s/overlays/postgres.
 */

const mark = newId().replaceAll('-', '').slice(-12)
const owner = `events_${mark}`
const [writer, reader] = [`writer_${mark}`, `reader_${mark}`]

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await emptyDatabase('event_log_roles')
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`create role ${owner} nologin`)
  for (const role of [writer, reader]) await admin.query(`create role ${role} login password 'secret' in role ${owner}`)
  await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner}`)
})
afterAll(async () => {
  await admin.query(`reassign owned by ${owner} to current_user`)
  await admin.query(`drop role ${writer}, ${reader}, ${owner}`)
  await admin.end()
  await database.drop()
})

const openAs = (role: string) => {
  const url = Object.assign(new URL(database.url), { username: role, password: 'secret' })
  url.searchParams.set('options', `-c role=${owner}`)
  return openEventLog(url.href, { log: silentLog() })
}

test('one service appends and another consumes, each by its own role', async () => {
  const [sending, receiving] = [openAs(writer), openAs(reader)]
  await sending.start?.()
  await receiving.start?.()
  const versions: number[] = []
  const subscription = receiving.subscribe({
    group: 'another',
    topics: ['posts'],
    handle: async (batch) => void versions.push(...batch.map(({ event }) => Number(event.version))),
  })
  await sending.append(
    'posts',
    eventsOf(PredictionEditedSchema, 'post', { postId: 'a', wording: 1 }, { postId: 'a', wording: 2 }),
  )
  await subscription.start?.()
  await subscription.flush()
  await subscription.drain?.()
  expect(versions).toEqual([1, 2])
  const { rows } = await admin.query("select distinct tableowner from pg_tables where tablename like 'log_%'")
  expect(rows).toEqual([{ tableowner: owner }])
  await sending.stop?.()
  await receiving.stop?.()
})
