import { expect, test } from '@jest/globals'
import { isLong } from './words.ts'

test('what fills more than about four lines is long', () => {
  expect(isLong('a few words')).toBe(false)
  expect(isLong('a'.repeat(211))).toBe(true)
  expect(isLong('a\nb\nc\nd\ne')).toBe(true)
})

test('Chinese and Japanese characters take two places', () => {
  expect(isLong('雨'.repeat(105))).toBe(false)
  expect(isLong('雨'.repeat(106))).toBe(true)
})
