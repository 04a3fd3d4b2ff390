import { beforeEach, expect, jest, test } from '@jest/globals'
import { bindVote, boundVote, dropVote, keepVote } from './keptVote.ts'

beforeEach(() => sessionStorage.clear())

const vote = { predictionId: '0190aaaa-0000-7000-8000-000000000001', side: true }

test('a kept vote is bound to the last sign-in attempt, and each attempt has a new name', () => {
  keepVote(vote)
  expect(boundVote()).toBeUndefined()
  const first = bindVote()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(boundVote()).toMatchObject({ ...vote, attempt: first })
  const second = bindVote()
  expect(second).not.toBe(first)
  expect(boundVote()?.attempt).toBe(second)
})

test('a later tap replaces the vote and its binding; a dropped vote cannot be bound', () => {
  keepVote(vote)
  bindVote()
  keepVote({ ...vote, side: false })
  expect(boundVote()).toBeUndefined()
  dropVote()
  expect(bindVote()).toBeUndefined()
})

test('a kept vote is dropped after 30 minutes', () => {
  keepVote(vote)
  bindVote()
  const clock = jest.spyOn(Date, 'now')
  const now = Date.now()
  clock.mockReturnValue(now + 29 * 60_000)
  expect(boundVote()).toBeDefined()
  clock.mockReturnValue(now + 30 * 60_000)
  expect(boundVote()).toBeUndefined()
  clock.mockReturnValue(now)
  expect(boundVote()).toBeUndefined()
  clock.mockRestore()
})

test.each(['', '{', 'null', '{"predictionId":1,"side":true,"at":0}', '{"predictionId":"x","side":"yes","at":0}'])(
  'invalid stored data is no vote, and is removed: %s',
  (text) => {
    sessionStorage.setItem('keptVote', text)
    expect(bindVote()).toBeUndefined()
    expect(sessionStorage.getItem('keptVote')).toBeNull()
  },
)
