import { expect, test } from '@jest/globals'
import { accepted, afterTap, idle, nextToSend, sent, shownTally, shownVote, want } from './voting.ts'

test('tapping the current choice takes it back, any other tap sets it', () => {
  expect(afterTap(null, true)).toBe(true)
  expect(afterTap(true, true)).toBeNull()
  expect(afterTap(true, false)).toBe(false)
  expect(afterTap(false, false)).toBeNull()
})

test('the counts move with the vote before the server has answered', () => {
  const tally = { agreeCount: 4, disagreeCount: 2, myVote: true }
  expect(shownTally(tally, want(idle, false))).toEqual({ agreeCount: 3, disagreeCount: 3, myVote: false })
  expect(shownTally(tally, want(idle, null))).toEqual({ agreeCount: 3, disagreeCount: 2, myVote: null })
  expect(shownTally(tally, idle)).toEqual(tally)
})

test('a vote that fresh counts already hold is not counted twice', () => {
  const voting = sent(want(idle, true), true)
  expect(shownTally({ agreeCount: 5, disagreeCount: 0, myVote: true }, voting).agreeCount).toBe(5)
})

test('no vote is sent while one is in flight, or if the server already has it', () => {
  expect(nextToSend(want(idle, true), null)).toBe(true)
  expect(nextToSend(sent(want(idle, true), true), null)).toBeUndefined()
  expect(nextToSend(want(idle, null), null)).toBeUndefined()
  expect(nextToSend(idle, true)).toBeUndefined()
})

test('a tap during a request is sent after its response', () => {
  const inFlight = sent(want(idle, true), true)
  expect(accepted(inFlight)).toBe(idle)
  const changed = accepted(want(inFlight, null))
  expect(shownVote(true, changed)).toBeNull()
  expect(nextToSend(changed, true)).toBeNull()
})
