import { expect, jest, test } from '@jest/globals'
import { somePost } from '../testing/somePost.ts'
import { createPostStore } from './postStore.ts'

function clockedStore() {
  let now = 0
  return { store: createPostStore(() => now), pass: (ms: number) => (now += ms) }
}
const { id } = somePost().prediction

test('a read that started before a write does not undo it', () => {
  const { store, pass } = clockedStore()
  const askedAt = store.now()
  pass(10)
  store.put(somePost({ agreeCount: 13 }))
  store.merge([somePost({ agreeCount: 12 })], askedAt)
  expect(store.get(id)?.agreeCount).toBe(13)
  pass(10)
  store.merge([somePost({ agreeCount: 20 })], store.now())
  expect(store.get(id)?.agreeCount).toBe(20)
})

test('an older read that answers late does not undo a newer one', () => {
  const { store, pass } = clockedStore()
  const first = store.now()
  pass(5)
  store.merge([somePost({ agreeCount: 20 })], store.now())
  store.merge([somePost({ agreeCount: 12 })], first)
  expect(store.get(id)?.agreeCount).toBe(20)
})

test('a deleted post does not come back with a read that was under way', () => {
  const { store, pass } = clockedStore()
  const askedAt = store.now()
  pass(10)
  store.remove(id)
  expect(store.merge([somePost()], askedAt)).toEqual([])
  expect(store.get(id)).toBeUndefined()
})

test('subscribers are called for changes and for nothing else', () => {
  const { store, pass } = clockedStore()
  const listener = jest.fn()
  store.put(somePost())
  const stop = store.subscribe(id, listener)
  pass(1)
  store.merge([JSON.parse(JSON.stringify(store.get(id)))], store.now())
  expect(listener).not.toHaveBeenCalled()
  store.change(id, (item) => ({ ...item, commentCount: 1 }))
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.remove(id)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a live count just after an own change is ignored, since it may be older', () => {
  const { store, pass } = clockedStore()
  store.put(somePost({ commentCount: 3 }))
  pass(500)
  expect(store.applyLiveCounts(id, { commentCount: 2 })).toBe(false)
  expect(store.get(id)?.commentCount).toBe(3)
  pass(2_000)
  expect(store.applyLiveCounts(id, { commentCount: 4 })).toBe(true)
  expect(store.get(id)?.commentCount).toBe(4)
  store.merge([somePost({ commentCount: 3 })], 1_000)
  expect(store.get(id)?.commentCount).toBe(4)
})

test('the latest version of the votes wins, in any order of reply, live update and reads', () => {
  const { store, pass } = clockedStore()
  store.put(somePost({ agreeCount: 12, disagreeCount: 7, version: 20 }))
  const askedAt = store.now()
  pass(10)
  store.applyVotes(id, { agreeCount: 14, disagreeCount: 7, version: 22, myVote: true })
  store.applyVotes(id, { agreeCount: 13, disagreeCount: 7, version: 21 })
  expect(store.get(id)).toMatchObject({ agreeCount: 14, totalVotes: 21, version: 22, myVote: true })

  store.merge([somePost({ agreeCount: 12, disagreeCount: 7, version: 20, commentCount: 5 })], askedAt)
  store.put(somePost({ agreeCount: 13, version: 21, commentCount: 6 }))
  expect(store.get(id)).toMatchObject({ agreeCount: 14, totalVotes: 21, version: 22, myVote: true, commentCount: 6 })

  store.applyVotes(id, { agreeCount: 14, disagreeCount: 8, version: 23 })
  expect(store.get(id)).toMatchObject({ disagreeCount: 8, totalVotes: 22, myVote: true })
  pass(10)
  store.merge([somePost({ agreeCount: 13, disagreeCount: 8, version: 24, myVote: null })], store.now())
  expect(store.get(id)).toMatchObject({ agreeCount: 13, version: 24, myVote: null })
})

test('votes for an unknown or deleted post are ignored', () => {
  const { store } = clockedStore()
  store.applyVotes(id, { agreeCount: 1, disagreeCount: 0, version: 2 })
  expect(store.get(id)).toBeUndefined()
  store.put(somePost())
  store.remove(id)
  store.applyVotes(id, { agreeCount: 1, disagreeCount: 0, version: 99 })
  expect(store.get(id)).toBeUndefined()
})
