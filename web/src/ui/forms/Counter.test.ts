import { expect, test } from '@jest/globals'
import { countCharacters, fillOf } from './Counter.tsx'

test('characters are counted by code points of the trimmed text, as the server does', () => {
  expect(countCharacters('')).toBe(0)
  expect(countCharacters('  rain  ')).toBe(4)
  expect(countCharacters('🌧️')).toBe(2)
  expect(countCharacters('😀')).toBe(1)
  expect(countCharacters('𝒜é')).toBe(2)
  expect(countCharacters('مطر')).toBe(3)
})

test('a counter warns from nine tenths on and says when it is too much', () => {
  expect(fillOf(179, 200)).toBe('fine')
  expect(fillOf(180, 200)).toBe('near')
  expect(fillOf(200, 200)).toBe('near')
  expect(fillOf(201, 200)).toBe('over')
})
