import { expect, test } from '@jest/globals'
import { fitOf } from './textFit.ts'

test('a text fits four lines everywhere, on wide screens only, or nowhere', () => {
  expect(fitOf('a few words')).toBe('everywhere')
  expect(fitOf('a'.repeat(210))).toBe('everywhere')
  expect(fitOf('a'.repeat(211))).toBe('wideOnly')
  expect(fitOf('a'.repeat(321))).toBe('nowhere')
  expect(fitOf('a\nb\nc\nd')).toBe('everywhere')
  expect(fitOf('a\nb\nc\nd\ne')).toBe('nowhere')
})

test('Chinese and Japanese characters count twice', () => {
  expect(fitOf('雨'.repeat(105))).toBe('everywhere')
  expect(fitOf('雨'.repeat(106))).toBe('wideOnly')
})
