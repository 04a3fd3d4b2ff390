import { beforeEach, expect, test } from '@jest/globals'
import { createLook } from '../src/give-back-memory.ts'

const megabyte = 1024 * 1024
/** A process's memory in MB, its load, and its memory after a collection. */
const state = { resident: 0, busyShare: 0, left: 0 }
let collections = 0
const memory = {
  resident: () => state.resident * megabyte,
  busyShare: () => state.busyShare,
  async collect() {
    collections += 1
    state.resident = state.left
  },
}
let look: () => Promise<void>
beforeEach(() => {
  collections = 0
  look = createLook(memory)
})

test('garbage of a start is collected once the process is idle', async () => {
  Object.assign(state, { resident: 250, busyShare: 0.9, left: 160 })
  await look()
  expect(collections).toBe(0)
  state.busyShare = 0.01
  await look()
  expect([collections, state.resident]).toEqual([1, 160])
})

test('an idle process collects again only after its memory has grown', async () => {
  Object.assign(state, { resident: 250, busyShare: 0, left: 160 })
  await look()
  state.resident = 200
  await look()
  expect(collections).toBe(1)
  state.resident = 400
  await look()
  expect([collections, state.resident]).toEqual([2, 160])
})

test('a collection that frees little is not repeated', async () => {
  Object.assign(state, { resident: 500, busyShare: 0, left: 480 })
  for (let looks = 0; looks < 5; looks += 1) await look()
  expect(collections).toBe(1)
})
