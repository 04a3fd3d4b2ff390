import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { silentLog } from '../src/log/index.ts'
import { openDatabase } from '../src/postgres/index.ts'
import { emptyDatabase } from '../src/testing/index.ts'

test('connections that break, whenever that is, go back to the pool', async () => {
  const { url, drop } = await emptyDatabase('breaks')
  const open = (name: string) => openDatabase({ name, url, poolSize: 4, log: silentLog() })
  const [database, admin] = [open('breaking'), open('admin')]
  const answers: string[] = []
  for (let round = 0; round < 60; round += 1) {
    const under = Array.from({ length: 4 }, () => database.transaction((tx) => tx.execute(sql`select 1`)))
    const breaking = admin.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'breaking'`,
    )
    answers.push(...(await Promise.allSettled(under)).map(({ status }) => status))
    await breaking
  }
  expect(new Set(answers)).toEqual(new Set(['fulfilled', 'rejected']))
  expect(await database.transaction(async () => 'as ever')).toBe('as ever')
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  await database.stop?.()
  await admin.stop?.()
  await drop()
})
