import { expect, test } from '@jest/globals'
import { authorName } from './types.ts'

test('an author’s name is both names, else the e-mail', () => {
  const email = 'j…@example.com'
  expect(authorName({ firstName: 'Jonas', lastName: 'Weber', email })).toBe('Jonas Weber')
  expect(authorName({ firstName: 'Jonas', lastName: null, email })).toBe(email)
})
