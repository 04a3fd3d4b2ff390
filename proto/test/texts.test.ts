import { expect, test } from '@jest/globals'
import { say, texts, textsOf } from '../texts/index.ts'

test('a text is in the requested language, with its placeholders filled', () => {
  expect(say('en', 'mails.passwordReset.subject', { product: 'Hunch' })).toBe('Reset your Hunch password')
  expect(say('ar', 'mails.passwordReset.subject', { product: 'Hunch' })).toMatch(/^[\p{Script=Arabic}\s]+Hunch$/u)
})

test('a language without texts falls back to English', () => {
  expect(textsOf('xx')).toBe(texts)
  for (const language of ['xx', '', null, undefined])
    expect(say(language, 'done.emailVerified')).toBe('Email verified successfully!')
})

test.each([
  ['en', '1,000,000 votes'],
  ['de', '1.000.000 Stimmen'],
  ['xx', '1,000,000 votes'],
])('numbers are formatted for the language (%s)', (language, said) => {
  expect(say(language, 'sharePage.votes', { count: 1_000_000 })).toBe(said)
})

test('numbers other than the count are formatted for the language too', () => {
  const values = { agree: 12_345, disagree: 1_000, headline: 'In 2030' }
  expect(say('de', 'sharePage.picture', values)).toMatch(/12\.345.*1\.000.*In 2030/)
})

test('a count is accepted if a text has only one form', () => {
  expect(say('ar', 'problems.tooManyRequests', { count: 3, seconds: 5 })).toContain('5')
})

test('references and placeholders in a value are not expanded', () => {
  const values = { agree: 1, disagree: 1, headline: '$t(done.emailVerified) {{agree}}' }
  expect(say('en', 'sharePage.picture', values)).toContain('$t(done.emailVerified) {{agree}}')
})

test('a placeholder without a value stays as it is', () => {
  expect(say('en', 'mails.passwordReset.subject')).toBe('Reset your {{product}} password')
})
