import { fileURLToPath } from 'node:url'
import { fingerprintOf, once } from '@hunch/kit/idempotency'
import { silentLog } from '@hunch/kit/log'
import { type Database, newId, openDatabase } from '@hunch/kit/postgres'
import { testDatabase } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await testDatabase('kit', migrations)
  drop = made.drop
  database = openDatabase({ name: 'test', url: made.url, poolSize: 5, log: silentLog() })
})
afterAll(async () => {
  await database.stop?.()
  await drop()
})

const aKey = () => ({ memberId: newId(), call: 'create', key: 'tap' })

test('of 20 concurrent calls with one key, one runs and all get its result', async () => {
  const [key, fingerprint] = [aKey(), fingerprintOf({ name: 'a' })]
  let runs = 0
  const call = () => once(database, { key, fingerprint }, async () => ({ run: ++runs }))
  expect(await Promise.all(Array.from({ length: 20 }, call))).toEqual(Array(20).fill({ run: 1 }))
  await expect(
    once(database, { key, fingerprint: fingerprintOf({ name: 'b' }) }, async () => ({ run: ++runs })),
  ).rejects.toMatchObject({ code: 'idempotencyKeyReused', kind: 'unprocessable' })
  expect(runs).toBe(1)
})

test('a failed call leaves its key free, and a call without a key runs each time', async () => {
  const call = { key: aKey(), fingerprint: fingerprintOf({}) }
  await expect(once(database, call, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await once(database, call, async () => 'carried out')).toBe('carried out')
  const without = { key: undefined, fingerprint: '' }
  expect([await once(database, without, async () => 1), await once(database, without, async () => 2)]).toEqual([1, 2])
})

test('a fingerprint covers fields in any order, and each file', () => {
  expect(fingerprintOf({ a: 1, b: undefined, c: [2] })).toBe(fingerprintOf({ c: [2], a: 1 }))
  expect(fingerprintOf({ a: 1 }, ['x'])).not.toBe(fingerprintOf({ a: 1 }, ['y']))
})
