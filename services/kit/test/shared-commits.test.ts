import { expect, test } from '@jest/globals'
import { commonErrors } from '../src/errors/index.ts'
import { createSharedCommits } from '../src/postgres/index.ts'

/** Commits that note their batches and wait until they are let go. */
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
  /** Lets all writes go, those that begin meanwhile included. */
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

test('a write goes at once; those that come meanwhile share the next commits, in order', async () => {
  const { submit, batches, letGo } = commits()
  const all = Promise.all([1, 2, 3, 4, 5, 6].map(submit))
  expect(batches).toEqual([[1]])
  await letGo(all)
  expect(await all).toEqual([1, 2, 3, 4, 5, 6].map((request) => `done ${request}`))
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]])
})

test('a bad write is found by trying its batch singly', async () => {
  const { submit, batches, letGo } = commits((batch) => (batch.includes(3) ? new Error('bad') : undefined))
  const all = Promise.allSettled([1, 2, 3, 4].map(submit))
  await letGo(all)
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]])
})

test('where the database is away a batch fails together, and the next one is tried', async () => {
  const { submit, batches, letGo } = commits((batch) => (batch.includes(2) ? commonErrors.unavailable() : undefined))
  const all = Promise.allSettled([1, 2, 3, 4, 5].map(submit))
  await letGo(all)
  expect((await all).map(({ status }) => status).join()).toBe('fulfilled,rejected,rejected,rejected,fulfilled')
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('where too many wait the next is turned away', async () => {
  const { submit, letGo } = commits()
  const all = Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(submit))
  await letGo(all)
  const last = (await all).at(-1)
  expect(last).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect((await all).slice(0, 6).every(({ status }) => status === 'fulfilled')).toBe(true)
})
