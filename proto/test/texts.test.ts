import { expect, test } from '@jest/globals'
import { say, texts, textsOf } from '../texts/index.ts'

test('a text is said in the language that is asked for, its blanks filled', () => {
  expect(say('en', 'mails.passwordReset.subject', { product: 'Hunch' })).toBe('Set a new password for Hunch')
  expect(say('ar', 'mails.passwordReset.subject', { product: 'Hunch' })).toMatch(/^[\p{Script=Arabic}\s]+Hunch$/u)
})

test('where a language has no texts, English stands in', () => {
  expect(textsOf('xx')).toBe(texts)
  for (const language of ['xx', '', null, undefined])
    expect(say(language, 'done.emailVerified')).toBe('Email verified successfully!')
})

test('a count does no harm where a text has one form only', () => {
  expect(say('ar', 'problems.tooManyRequests', { count: 3, seconds: 5 })).toContain('5')
})
