import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { commonErrors } from '../src/errors/index.ts'
import { silentLog } from '../src/log/index.ts'
import { createSharedCommits, openDatabase } from '../src/postgres/index.ts'
import { emptyDatabase } from '../src/testing/index.ts'

/** Creates shared commits that record their batches and wait for `letGo`. */
function commits(fault: (batch: readonly number[]) => Error | undefined = () => undefined) {
  const batches: (readonly number[])[] = []
  const held: (() => void)[] = []
  const shared = createSharedCommits<number, string>({
    most: 3,
    mostWaiting: 5,
    write: async (batch) => {
      batches.push(batch)
      await new Promise<void>((go) => held.push(go))
      const error = fault(batch)
      if (error) throw error
      return batch.map((request) => `done ${request}`)
    },
  })
  /** Completes all writes, including those that begin meanwhile, until a promise settles. */
  const letGo = async (until: Promise<unknown>) => {
    let over = false
    void until.finally(() => {
      over = true
    })
    while (!over) {
      for (const go of held.splice(0)) go()
      await new Promise((turn) => setImmediate(turn))
    }
  }
  return { ...shared, batches, letGo }
}

test('a write starts at once; writes that come meanwhile share the next commits, in order', async () => {
  const { submit, batches, letGo } = commits()
  const all = Promise.all([1, 2, 3, 4, 5, 6].map(submit))
  expect(batches).toEqual([[1]])
  await letGo(all)
  expect(await all).toEqual([1, 2, 3, 4, 5, 6].map((request) => `done ${request}`))
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]])
})

test('the writes of a failed batch are retried one by one, so that only a bad write fails', async () => {
  const { submit, batches, letGo } = commits((batch) => (batch.includes(3) ? new Error('bad') : undefined))
  const all = Promise.allSettled([1, 2, 3, 4].map(submit))
  await letGo(all)
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]])
})

test('if the database is unavailable, the whole batch fails, and the next one is tried', async () => {
  const { submit, batches, letGo } = commits((batch) => (batch.includes(2) ? commonErrors.unavailable() : undefined))
  const all = Promise.allSettled([1, 2, 3, 4, 5].map(submit))
  await letGo(all)
  expect((await all).map(({ status }) => status).join()).toBe('fulfilled,rejected,rejected,rejected,fulfilled')
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

const withCode = (code: string | number) => Object.assign(new Error('failed'), { code })

test.each(['40P01', '55P03', '40001'])('a batch that lost a race (%s) is retried one by one', async (code) => {
  const wrapped = new Error('the query failed', { cause: withCode(code) })
  const { submit, batches, letGo } = commits((batch) => (batch.length > 1 ? wrapped : undefined))
  const all = Promise.allSettled([1, 2, 3, 4].map(submit))
  await letGo(all)
  expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]])
})

test.each([
  ['a database that ends', withCode('57P01')],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a statement’s timeout', withCode('57014')],
  ['a peer’s deadline', commonErrors.unavailable({}, { cause: withCode(4) })],
])('%s fails the whole batch', async (_what, fault) => {
  const { submit, batches, letGo } = commits((batch) => (batch.length > 1 ? fault : undefined))
  const all = Promise.allSettled([1, 2, 3, 4].map(submit))
  await letGo(all)
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('a row that another transaction locks fails only the write that needs it', async () => {
  const store = await emptyDatabase('shared')
  const database = openDatabase({ name: 'shared', url: store.url, poolSize: 3, log: silentLog() })
  await database.db.execute(sql`create table things (id int primary key, written int not null default 0)`)
  await database.db.execute(sql`insert into things select generate_series(1, 4)`)
  const { submit } = createSharedCommits<number, string>({
    most: 3,
    mostWaiting: 5,
    write: (ids) =>
      database.transaction(async (tx) => {
        const chosen = sql`id = any (${sql.param([...ids])}::int[])`
        await tx.execute(sql`select from things where ${chosen} order by id for update nowait`)
        await tx.execute(sql`update things set written = written + 1 where ${chosen}`)
        return ids.map((id) => `done ${id}`)
      }),
  })
  try {
    await database.transaction(async (other) => {
      await other.execute(sql`select from things where id = 3 for update`)
      const all = await Promise.allSettled([1, 2, 3, 4].map(submit))
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    })
    const { rows } = await database.db.execute<{ written: number }>(sql`select written from things order by id`)
    expect(rows.map(({ written }) => written)).toEqual([1, 1, 0, 1])
  } finally {
    await database.stop?.()
    await store.drop()
  }
})

test('if too many writes wait, the next one is rejected', async () => {
  const { submit, letGo } = commits()
  const all = Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(submit))
  await letGo(all)
  const last = (await all).at(-1)
  expect(last).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect((await all).slice(0, 6).every(({ status }) => status === 'fulfilled')).toBe(true)
})
