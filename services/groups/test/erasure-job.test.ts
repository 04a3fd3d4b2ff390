import { fileURLToPath } from 'node:url'
import { silentLog } from '@hunch/kit/log'
import { type Database, newId, openDatabase } from '@hunch/kit/postgres'
import { eventually, manualTimers, type TestDatabase, testDatabase } from '@hunch/kit/testing'
import { createErasureJob } from '@hunch/members'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const log = silentLog()
const everyMs = 1_000
let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await testDatabase('groups', fileURLToPath(new URL('../migrations', import.meta.url)))
  database = openDatabase({ name: 'erasing', url: own.url, poolSize: 4, log })
})
afterAll(async () => {
  await database.stop?.()
  await own.drop()
})

test('an erasure that waits for an open transaction is tried again after the job’s interval', async () => {
  const memberId = newId()
  const erased: string[] = []
  const timers = manualTimers()
  const job = createErasureJob({
    database,
    log,
    everyMs,
    timers,
    async erase(_tx, erasure) {
      erased.push(erasure.memberId)
      return true
    },
  })
  const open = await database.pool.connect()
  await open.query('begin')
  await open.query('select 1')
  await database.pool.query('insert into erasures (member_id, version) values ($1, 1)', [memberId])
  await job.start?.()
  await eventually(() => timers.nextMs() !== undefined) // the first run has ended
  expect(erased).toEqual([])
  await open.query('commit')
  open.release()
  while (erased.length === 0) {
    await timers.advance(timers.nextMs() ?? 0)
    await eventually(() => erased.length > 0 || timers.nextMs() !== undefined)
  }
  expect([erased, timers.now()]).toEqual([[memberId], everyMs])
  await job.drain?.()
  expect((await database.pool.query('select from erasures')).rowCount).toBe(0)
})
