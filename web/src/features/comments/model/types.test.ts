import { expect, test } from '@jest/globals'
import { authorName } from './types.ts'

test('people are called by both names or by their e-mail', () => {
  const email = 'j…@example.com'
  expect(authorName({ firstName: 'Jonas', lastName: 'Weber', email })).toBe('Jonas Weber')
  expect(authorName({ firstName: 'Jonas', lastName: null, email })).toBe(email)
})
