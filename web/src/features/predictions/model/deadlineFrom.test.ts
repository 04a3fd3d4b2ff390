import { defaultDeadline } from '@hunch/proto/http/client'
import { expect, test } from '@jest/globals'
import { deadlineMs, deadlineOptions, deadlineRange, durationMs, isInRange, ownTime } from './deadlineFrom.ts'

test('deadline choices: ten in order, 1h by default', () => {
  expect(deadlineOptions).toEqual(['30m', '1h', '2h', '3h', '6h', '12h', '1d', '2d', '3d', '1w'])
  expect(defaultDeadline).toBe('1h')
  const lengths = deadlineOptions.map(durationMs)
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
})

test('a preset deadline is counted from the server’s time', () => {
  const now = Date.parse('2026-03-01T10:00:00.000Z')
  const at = (deadline: '30m' | '1w') => new Date(deadlineMs({ deadline, ownDeadline: '' }, now)).toISOString()
  expect([at('30m'), at('1w')]).toEqual(['2026-03-01T10:30:00.000Z', '2026-03-08T10:00:00.000Z'])
})

test('a custom time is in the person’s time zone, from 5 minutes to a year ahead', () => {
  const now = new Date(2026, 2, 1, 10, 0).getTime()
  const own = (ownDeadline: string) => deadlineMs({ deadline: ownTime, ownDeadline }, now)
  expect(own('2026-03-02T18:30')).toBe(new Date(2026, 2, 2, 18, 30).getTime())
  expect(own('')).toBeNaN()
  expect(
    [own('2026-03-01T10:04'), own('2026-03-01T10:05'), own('2027-03-01T10:00'), own('2027-03-01T10:01')].map((ms) =>
      isInRange(ms, now),
    ),
  ).toEqual([false, true, true, false])
  expect(deadlineRange(now)).toEqual({ min: '2026-03-01T10:06', max: '2027-03-01T10:00' })
})
