import { beforeEach, expect, jest, test } from '@jest/globals'
import { bindVote, boundVote, dropVote, keepVote } from './keptVote.ts'

beforeEach(() => sessionStorage.clear())

const vote = { predictionId: '0190aaaa-0000-7000-8000-000000000001', side: true }

test('a kept vote waits for the sign-in that it was bound to, each with a name of its own', () => {
  keepVote(vote)
  expect(boundVote()).toBeUndefined()
  const first = bindVote()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(boundVote()).toMatchObject({ ...vote, attempt: first })
  const second = bindVote()
  expect(second).not.toBe(first)
  expect(boundVote()?.attempt).toBe(second)
})

test('a later tap replaces it and belongs to no sign-in yet; a dropped one is gone', () => {
  keepVote(vote)
  bindVote()
  keepVote({ ...vote, side: false })
  expect(boundVote()).toBeUndefined()
  dropVote()
  expect(bindVote()).toBeUndefined()
})

test('it is dropped after 30 minutes', () => {
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
  'what nobody kept here is no vote: %s',
  (text) => {
    sessionStorage.setItem('keptVote', text)
    expect(bindVote()).toBeUndefined()
    expect(sessionStorage.getItem('keptVote')).toBeNull()
  },
)
