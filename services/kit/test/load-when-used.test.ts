import { expect, test } from '@jest/globals'
import { loadWhenUsed } from '../src/lifecycle/index.ts'

interface Store {
  readonly name: string
  stop?(): Promise<void>
  add(first: number, second: number): Promise<number>
}

function lazily() {
  const loads: string[] = []
  const store = loadWhenUsed<Store>({ name: 'store' }, async () => {
    loads.push('loaded')
    return { name: 'store', add: async (first, second) => first + second }
  })
  return { store, loads }
}

test('the object is loaded once, by the first call', async () => {
  const { store, loads } = lazily()
  expect(store.name).toBe('store')
  expect(loads).toEqual([])
  expect(await Promise.all([store.add(1, 2), store.add(3, 4)])).toEqual([3, 7])
  expect(loads).toEqual(['loaded'])
})

test('a missing method resolves to undefined, and the object itself is no promise', async () => {
  const { store, loads } = lazily()
  expect(await Promise.resolve(store)).toBe(store)
  expect(loads).toEqual([])
  await expect(store.stop?.()).resolves.toBeUndefined()
})
