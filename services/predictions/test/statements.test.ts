import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { startWorld, type TestMember, type World } from './support/world.ts'

/** The service prepares each statement text once and keeps it. So the number of different texts must be small. */

const sent = jest.spyOn(pg.Client.prototype, 'query')
let world: World
let ann: TestMember
let bob: TestMember
const most = 12
beforeAll(async () => {
  world = await startWorld()
  ;[ann, bob] = [world.join(), world.join()]
  for (let n = 0; n < most; n += 1) await world.post(world.join(), { headline: `東京 ${n}` })
  await world.post(bob)
  await world.setClock(new Date(), { frozen: true }) // so that nothing becomes due between the two measurements
  await world.service.flush()
})
afterAll(async () => {
  await world.stop()
  sent.mockRestore()
})

const list = async (contract: Parameters<World['call']>[1], query: Record<string, string>, params = {}) => {
  const reply = await world.call(ann, contract, { query, params })
  expect([contract.path, reply.status]).toEqual([contract.path, 200])
  return { snapshot: reply.headers.get('feed-snapshot') ?? '' }
}

/** Kinds of requests in which the client chooses a number `n`. */
const kinds: Record<string, (n: number) => Promise<unknown>> = {
  async 'pages of any length'(n) {
    const limit = String(n)
    const { snapshot } = await list(calls.explore, { limit })
    await list(calls.explore, { limit, snapshot })
    await list(calls.explore, { limit, snapshot, offset: limit })
    await list(calls.listUserPredictions, { limit }, { id: bob.id })
    await list(calls.listTrending, { limit })
    const forYou = await list(calls.recommendationsFeed, { limit })
    await list(calls.recommendationsFeed, { limit, offset: '1', ...forYou })
  },
  async 'a search for any number of words'(n) {
    const words = Array.from({ length: n }, (_, index) => `東京${String.fromCodePoint(0x4e00 + index)}`)
    await list(calls.searchPredictions, { q: words.join(' ') })
  },
  async 'a page with any number of authors whose cards are fetched'(n) {
    await world.rows('delete from authors')
    await list(calls.explore, { limit: String(n) })
  },
}

test.each(Object.entries(kinds))('%s: all numbers use the same statement texts', async (_what, ask) => {
  const textsOf = async (...numbers: number[]) => {
    sent.mockClear()
    for (const n of numbers) await ask(n)
    await world.service.flush() // jobs may run at any time, so both measurements include one run
    const texts = sent.mock.calls.map(([config]: unknown[]) =>
      typeof config === 'object' && config && 'text' in config ? String(config.text) : String(config),
    )
    return new Set(texts.filter((text) => /\$\d/.test(text)))
  }
  const usual = await textsOf(1, 2, 20)
  const others = await textsOf(3, 4, 5, 6, 7, 8, 9, 10, 11, most)
  expect(usual.size).toBeGreaterThan(0)
  expect([...others.difference(usual)].map((text) => text.trim().slice(0, 300))).toEqual([])
})
