import { defaultDeadline } from '@hunch/proto/http/client'
import { expect, test } from '@jest/globals'
import { deadlineFrom, deadlineOptions, durationMs } from './deadlineFrom.ts'

test('deadline choices: ten in order, 1h to begin with', () => {
  expect(deadlineOptions).toEqual(['30m', '1h', '2h', '3h', '6h', '12h', '1d', '2d', '3d', '1w'])
  expect(defaultDeadline).toBe('1h')
  const lengths = deadlineOptions.map(durationMs)
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
})

test('a deadline is counted from the server’s time', () => {
  const now = Date.parse('2026-03-01T10:00:00.000Z')
  expect(deadlineFrom('30m', now)).toBe('2026-03-01T10:30:00.000Z')
  expect(deadlineFrom('1w', now)).toBe('2026-03-08T10:00:00.000Z')
})
