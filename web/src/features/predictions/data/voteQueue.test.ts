import { expect, jest, test } from '@jest/globals'
import { ApiError } from '#api/index.ts'
import type { Choice } from '../model/types.ts'
import { shownTally } from '../model/voting.ts'
import { somePost } from '../testing/somePost.ts'
import { createPostStore } from './postStore.ts'
import { createVoteQueue, type VoteReply } from './voteQueue.ts'

const { id } = somePost().prediction

/** Returns a queue whose requests the test resolves or rejects. */
function handQueue(keep = (_id: string, _choice: Choice | undefined) => undefined as undefined) {
  const store = createPostStore()
  store.put(somePost({ agreeCount: 12, disagreeCount: 7 }))
  const calls: { choice: Choice; answer(reply: VoteReply): void; reject(error: Error): void }[] = []
  const votes = createVoteQueue(
    store,
    (_, choice) => {
      const { promise, resolve, reject } = Promise.withResolvers<VoteReply>()
      calls.push({ choice, answer: resolve, reject })
      return promise
    },
    keep,
  )
  const shown = () => {
    const item = store.get(id) ?? somePost()
    const { agreeCount, disagreeCount, myVote } = shownTally(item, votes.get(id))
    return [agreeCount, disagreeCount, myVote]
  }
  return { store, votes, calls, shown, failed: jest.fn() }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a tap shows at once and takes the server’s counts when they come', async () => {
  const { votes, calls, shown, failed } = handQueue()
  votes.tap(id, true, failed)
  expect(shown()).toEqual([13, 7, true])
  calls[0]?.answer({ vote: true, agreeCount: 15, disagreeCount: 8, version: 21 })
  await settle()
  expect(shown()).toEqual([15, 8, true])
  expect(votes.get(id)).toEqual({})
})

test('rapid taps never have two calls in flight, and the last one wins', async () => {
  const { votes, calls, shown, failed } = handQueue()
  for (const side of [true, false, true, true, false]) votes.tap(id, side, failed)
  expect(calls.map(({ choice }) => choice)).toEqual([true])
  expect(shown()).toEqual([12, 8, false])
  calls[0]?.answer({ vote: true, agreeCount: 13, disagreeCount: 7, version: 21 })
  await settle()
  expect(calls.map(({ choice }) => choice)).toEqual([true, false])
  expect(shown()).toEqual([12, 8, false])
  calls[1]?.answer({ vote: false, agreeCount: 12, disagreeCount: 8, version: 22 })
  await settle()
  expect(calls).toHaveLength(2)
  expect(shown()).toEqual([12, 8, false])
})

test('a second tap on the same side takes the vote back once the first has arrived', async () => {
  const { votes, calls, shown, failed } = handQueue()
  votes.tap(id, true, failed)
  votes.tap(id, true, failed)
  expect(shown()).toEqual([12, 7, null])
  calls[0]?.answer({ vote: true, agreeCount: 13, disagreeCount: 7, version: 21 })
  await settle()
  expect(calls.map(({ choice }) => choice)).toEqual([true, null])
})

test('a failure rolls back everything unconfirmed, and is reported once', async () => {
  const { votes, calls, shown, failed } = handQueue()
  votes.tap(id, true, failed)
  votes.tap(id, false, failed)
  const error = new Error('no')
  calls[0]?.reject(error)
  await settle()
  expect(shown()).toEqual([12, 7, null])
  expect(calls).toHaveLength(1)
  expect(failed.mock.calls).toEqual([[error]])
})

test('fresh counts that include the vote do not count it twice', async () => {
  const { store, votes, shown, failed } = handQueue()
  votes.tap(id, true, failed)
  store.merge([somePost({ agreeCount: 20, disagreeCount: 7, myVote: true, version: 28 })], store.now())
  expect(shown()).toEqual([20, 7, true])
})

test('after a request without a response, a tap back to the vote before it is sent as well', async () => {
  const { votes, calls, shown, failed } = handQueue()
  votes.tap(id, true, failed)
  calls[0]?.answer({ vote: true, agreeCount: 13, disagreeCount: 7, version: 21 })
  await settle()
  votes.tap(id, false, failed)
  calls[1]?.reject(new ApiError(0, 'network down'))
  await settle()
  votes.tap(id, true, failed)
  expect(calls.map(({ choice }) => choice)).toEqual([true, false, true])
  calls[2]?.answer({ vote: true, agreeCount: 13, disagreeCount: 7, version: 23 })
  await settle()
  expect(shown()).toEqual([13, 7, true])
  expect(votes.get(id)).toEqual({})
})

test('without a connection a vote waits, is kept, and is sent once later', async () => {
  const keep = jest.fn<(id: string, choice: Choice | undefined) => undefined>()
  const { votes, calls, shown, failed } = handQueue(keep)
  votes.tap(id, true, failed)
  calls[0]?.reject(new ApiError(0, 'network down'))
  await settle()
  expect(votes.get(id)).toEqual({ wanted: true, waiting: true, unknown: true })
  expect(shown()).toEqual([13, 7, true])
  expect(failed).not.toHaveBeenCalled()
  expect(keep.mock.calls).toEqual([[id, true]])

  const resent = votes.resend(failed)
  calls[1]?.answer({ vote: true, agreeCount: 14, disagreeCount: 7, version: 21 })
  expect(await resent).toBe(true)
  expect(shown()).toEqual([14, 7, true])
  expect(keep.mock.calls.at(-1)).toEqual([id, undefined])
  expect(calls).toHaveLength(2)
})

test('a vote after the deadline rolls back and is reported; one that needs a sign-in keeps waiting', async () => {
  const keep = jest.fn<(id: string, choice: Choice | undefined) => undefined>()
  const { votes, calls, shown, failed } = handQueue(keep)
  votes.restore(new Map([[id, false]]))
  expect(shown()).toEqual([12, 8, false])
  const first = votes.resend(failed)
  const over = new ApiError(401, JSON.stringify({ title: 'Unauthorized' }))
  calls[0]?.reject(over)
  expect(await first).toBe(false)
  expect(votes.get(id)).toEqual({ wanted: false, waiting: true, unknown: true })

  const second = votes.resend(failed)
  const closed = new ApiError(409, JSON.stringify({ code: 'votingClosed' }))
  calls[1]?.reject(closed)
  expect(await second).toBe(false)
  expect(shown()).toEqual([12, 7, null])
  expect(failed.mock.calls).toEqual([
    [id, over],
    [id, closed],
  ])
  expect(keep.mock.calls.at(-1)).toEqual([id, undefined])
})
