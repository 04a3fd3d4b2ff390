import { expect, test } from '@jest/globals'
import { somePost } from '../testing/somePost.ts'
import { phaseOf, takeBackLeftMs, verdictOf } from './post.ts'

const deadline = '2026-03-01T11:00:00.000Z'
const at = Date.parse(deadline)

test('a post ends to the millisecond, whatever the server last said', () => {
  const { prediction } = somePost({ prediction: { deadline } })
  expect(phaseOf(prediction, at - 1)).toBe('open')
  expect(phaseOf(prediction, at)).toBe('ended')
  expect(phaseOf({ ...prediction, ended: true }, at - 1)).toBe('ended')
  expect(phaseOf({ ...prediction, resolved: true }, at)).toBe('resolved')
})

test('a comparison stays open', () => {
  const { prediction } = somePost({ prediction: { postType: 'comparison', deadline: null } })
  expect(phaseOf(prediction, Number.MAX_SAFE_INTEGER)).toBe('open')
})

test('only a voter gets a verdict', () => {
  const item = somePost({ myVote: true, prediction: { resolved: true, result: true } })
  expect(verdictOf(item, 'someone')).toBe('calledIt')
  expect(verdictOf({ ...item, myVote: false }, 'someone')).toBe('notThisTime')
  expect(verdictOf({ ...item, myVote: null }, 'someone')).toBeUndefined()
  expect(verdictOf(item, item.prediction.userId)).toBeUndefined()
  expect(verdictOf(somePost({ myVote: true, prediction: { resolved: true, result: null } }), 'x')).toBeUndefined()
})

test('a result can be taken back until the moment that the server named', () => {
  const { prediction } = somePost({ prediction: { resolved: true, takeBackUntil: deadline } })
  expect(takeBackLeftMs(prediction, at - 5_000)).toBe(5_000)
  expect(takeBackLeftMs(prediction, at + 1)).toBe(0)
})
