import { expect, test } from '@jest/globals'
import { decidedFirst, decidedWhen } from './decided.ts'

const now = new Date(2026, 10, 24, 13, 30)

test.each([
  [new Date(2026, 10, 24, 14), 'today'],
  [new Date(2026, 10, 24, 18), 'tonight'],
  [new Date(2026, 10, 24, 23, 59), 'tonight'],
  [new Date(2026, 10, 25, 0, 1), 'tomorrow'],
  [new Date(2026, 10, 25, 20), 'tomorrow'],
  [new Date(2026, 10, 26, 9), 'date'],
  [new Date(2026, 11, 24, 14), 'date'],
] as const)('a deadline at %s reads as %s', (at, when) => {
  expect(decidedWhen(at, now)).toBe(when)
})

test('the post decided first has the nearest deadline ahead', () => {
  const post = (headline: string, hours: number | null) => ({
    headline,
    deadline: hours === null ? null : new Date(now.getTime() + hours * 3_600_000).toISOString(),
  })
  const posts = [post('later', 5), post('over', -1), post('never', null), post('next', 2)]
  expect(decidedFirst(posts, now.getTime())?.headline).toBe('next')
  expect(decidedFirst([post('over', -1), post('never', null)], now.getTime())).toBeUndefined()
})
