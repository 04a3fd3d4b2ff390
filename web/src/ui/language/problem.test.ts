import { expect, test } from '@jest/globals'
import { problemText } from './problem.ts'

test('a problem’s sentence is in the current language by its code, else the server’s', () => {
  expect(problemText({ code: 'votingClosed', detail: 'x' })).toBe('Voting has closed.')
  expect(problemText({ code: 'photoTooLarge', params: { name: 'a.jpg', limit: '10 MB' } })).toBe(
    '“a.jpg” is larger than 10 MB.',
  )
  expect(problemText({ code: 'tooManyAttempts', retryAfterS: 7 })).toBe('Too many attempts. Please try again in 7 s.')
  expect(problemText({ code: 'suspended', params: { until: '2026-12-01T10:00:00.000Z' } })).toMatch(
    /suspended until Dec 1, 2026, \d+:00/,
  )
  expect(problemText({ code: 'photoTooLarge', detail: 'as the server put it' })).toBe('as the server put it')
  expect(problemText({ code: 'newerThanThisPage', detail: 'as the server put it' })).toBe('as the server put it')
  expect(problemText(new Error('offline'))).toBeUndefined()
})
