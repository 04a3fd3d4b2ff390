import { afterEach, expect, jest, test } from '@jest/globals'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { call } from './call.ts'
import type { Answer } from './preloadedReads.ts'

const address = '/api/categories'
const fromServer = [{ id: 'later' }]

/** Simulates that the page's head has already requested the categories. */
function askedEarly(response: Response | undefined, sentAt = Date.now()) {
  const answer: Promise<Answer | undefined> = Promise.resolve(response && { response, sentAt, receivedAt: sentAt })
  window.preloadedReads = new Map([[address, { sentAt, answer }]])
  return fakeServer({ [`GET ${address}`]: () => json(fromServer) })
}

afterEach(() => {
  delete window.preloadedReads
  jest.useRealTimers()
})

test('a preloaded response is used once', async () => {
  const { received } = askedEarly(json([{ id: 'early' }]))
  expect(await call('listCategories')).toEqual([{ id: 'early' }])
  expect(received).toHaveLength(0)
  expect(await call('listCategories')).toEqual(fromServer)
  expect(received).toHaveLength(1)
})

test.each([
  ['a rejection', () => askedEarly(json({}, { status: 401 }))],
  ['no connection', () => askedEarly(undefined)],
  ['an old response', () => askedEarly(json([{ id: 'early' }]), Date.now() - 16_000)],
])('after %s the read is sent again', async (_what, ask) => {
  const { received } = ask()
  expect(await call('listCategories')).toEqual(fromServer)
  expect(received).toHaveLength(1)
})

test('an aborted read stays an abort', async () => {
  askedEarly(json([]))
  await expect(call('listCategories', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})
