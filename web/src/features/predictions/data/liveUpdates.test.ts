import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createQueryClient } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { shownTally } from '../model/voting.ts'
import { somePost } from '../testing/somePost.ts'
import { handlePostUpdates } from './liveUpdates.ts'
import { postsOf } from './usePosts.ts'

const { id } = somePost().prediction
const longMs = 60_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Shows a post with 12 and 7 votes at version 20. The test answers the vote request. */
function watching() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const read = somePost({ agreeCount: 40, version: 50 })
  const { received } = fakeServer({ 'POST /api/votes': () => promise, [`GET /api/predictions/${id}`]: json(read) })
  const client = createQueryClient()
  const { store, votes } = postsOf(client)
  store.put(somePost({ agreeCount: 12, disagreeCount: 7, version: 20 }))
  const { handle } = handlePostUpdates(client)
  return {
    tap: () => votes.tap(id, true, () => undefined),
    live: (agreeCount: number, disagreeCount: number, version: number) =>
      handle({ kind: 'votes', postId: id, agreeCount, disagreeCount, version }),
    async respond(response: Response) {
      resolve(response)
      await jest.advanceTimersByTimeAsync(1)
    },
    async lose() {
      reject(new TypeError('the connection broke'))
      await jest.advanceTimersByTimeAsync(1)
    },
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    shown() {
      const { agreeCount, disagreeCount, myVote } = shownTally(store.get(id) ?? somePost(), votes.get(id))
      return [agreeCount, disagreeCount, myVote]
    },
    reads: () => received.filter(({ method }) => method === 'GET').length,
  }
}

const counted = json({ vote: true, agreeCount: 13, disagreeCount: 7, version: 21 })

test('a live update of the own vote causes no read, before its reply or after', async () => {
  for (const isEarly of [true, false]) {
    const { tap, live, respond, pass, shown, reads } = watching()
    tap()
    await pass(1)
    if (isEarly) live(13, 7, 21)
    expect(shown()).toEqual([13, 7, true])
    await respond(counted.clone())
    if (!isEarly) live(13, 7, 21)
    await pass(longMs)
    expect(shown()).toEqual([13, 7, true])
    expect(reads()).toBe(0)
  }
})

test('another’s vote shows without a read, as soon as no own vote is being sent', async () => {
  const { tap, live, respond, pass, shown, reads } = watching()
  tap()
  await pass(1)
  live(13, 7, 21)
  live(13, 8, 22)
  expect(shown()).toEqual([13, 7, true])
  await respond(counted.clone())
  expect(shown()).toEqual([13, 8, true])
  live(14, 8, 23)
  expect(shown()).toEqual([14, 8, true])
  live(13, 8, 22)
  expect(shown()).toEqual([14, 8, true])
  await pass(longMs)
  expect(reads()).toBe(0)
})

test('a rejected vote keeps the votes that others cast meanwhile', async () => {
  const { tap, live, respond, pass, shown, reads } = watching()
  tap()
  await pass(1)
  live(12, 8, 21)
  await respond(problem(503, 'unavailable'))
  expect(shown()).toEqual([12, 8, null])
  await pass(longMs)
  expect(reads()).toBe(0)
})

test('if the reply to a vote is lost, the post is read again', async () => {
  const { tap, live, lose, pass, reads } = watching()
  tap()
  await pass(1)
  live(13, 7, 21)
  await lose()
  expect(reads()).toBe(0)
  await pass(longMs)
  expect(reads()).toBe(1)
})
