import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { silentLog } from '../src/log/index.ts'
import { migrate, newId, openDatabase, readNow } from '../src/postgres/index.ts'
import { eventually, setClock, testDatabase } from '../src/testing/index.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))

test('the clock can be set, frozen or running, and keeps its setting in a migration', async () => {
  const { url, drop } = await testDatabase('kit', migrations)
  const database = openDatabase({ name: 'clock', url, poolSize: 2, log: silentLog() })
  const noon = new Date('2026-03-01T12:00:00.000Z')
  try {
    await setClock(url, noon, { frozen: true })
    expect(await readNow(database.db)).toEqual(noon)
    await migrate(url, migrations, silentLog())
    expect(await readNow(database.db)).toEqual(noon)
    await setClock(url, noon)
    const running = (await readNow(database.db)).getTime()
    expect(running).toBeGreaterThanOrEqual(noon.getTime())
    await eventually(async () => (await readNow(database.db)).getTime() > running)
    await setClock(url, null)
    const { rows } = await database.pool.query<{ isReal: boolean }>(
      `select lower <= app_now() and app_now() <= clock_timestamp() as "isReal" from clock_timestamp() as lower`,
    )
    expect(rows).toEqual([{ isReal: true }])
  } finally {
    await database.stop?.()
    await drop()
  }
})

test('ids are UUIDv7 and different', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
