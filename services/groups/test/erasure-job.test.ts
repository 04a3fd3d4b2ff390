import { fileURLToPath } from 'node:url'
import { silentLog } from '@hunch/kit/log'
import { type Database, newId, openDatabase } from '@hunch/kit/postgres'
import { eventually, manualTimers, type TestDatabase, testDatabase } from '@hunch/kit/testing'
import { createErasureJob } from '@hunch/members'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'

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
afterEach(() => database.pool.query('delete from erasures'))

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

test('an erasure that fails does not hold up the one behind it', async () => {
  const [failing, ready] = [newId(), newId()]
  const erased: string[] = []
  const job = createErasureJob({
    database,
    log,
    everyMs,
    async erase(_tx, { memberId }) {
      if (memberId === failing) throw new Error('not now')
      erased.push(memberId)
      return true
    },
  })
  for (const memberId of [failing, ready])
    await database.pool.query('insert into erasures (member_id, version) values ($1, 1)', [memberId])
  await expect(job.flush()).rejects.toThrow('not now')
  expect(erased).toEqual([ready])
  expect((await database.pool.query('select member_id from erasures')).rows).toEqual([{ member_id: failing }])
})

test('an erasure that waits for an open transaction does not hold up the one behind it', async () => {
  const [waiting, ready] = [newId(), newId()]
  const steps: string[] = []
  const open = await database.pool.connect()
  const job = createErasureJob({
    database,
    log,
    everyMs,
    async erase(_tx, { memberId }) {
      steps.push(memberId)
      if (steps.length > 1) return true
      // The open transaction begins before the row of `waiting` is inserted, so the erasure of `waiting` has to wait.
      await open.query('begin')
      await open.query('select 1')
      await database.pool.query('insert into erasures (member_id, version) values ($1, 1)', [waiting])
      return false
    },
  })
  await database.pool.query('insert into erasures (member_id, version) values ($1, 1)', [ready])
  await job.flush()
  expect(steps).toEqual([ready, ready])
  await open.query('rollback')
  open.release()
  await job.flush()
  expect(steps).toEqual([ready, ready, waiting])
})
