import { describe, expect, test } from '@jest/globals'
import { countdownOf } from '#ui/index.ts'
import { nextChangeMs, progressPercent } from './countdown.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the countdown', () => {
  test.each([
    2 * day + 3 * hour + 17,
    day,
    day + 1,
    5 * hour + 40 * minute + 3,
    hour,
    2 * minute,
    minute + 1,
    minute,
    1,
  ])('with %d ms left changes exactly after the returned wait', (leftMs) => {
    const wait = nextChangeMs(leftMs)
    expect(countdownOf(leftMs - wait)).not.toEqual(countdownOf(leftMs))
    if (wait > 1) expect(countdownOf(leftMs - wait + 1)).toEqual(countdownOf(leftMs))
  })

  test('waits for nothing once it has expired', () => {
    expect(nextChangeMs(0)).toBe(0)
    expect(nextChangeMs(-1)).toBe(0)
  })
})

describe('the progress bar', () => {
  test('runs from creation to deadline', () => {
    expect(progressPercent(0, 1_000, 500)).toBe(50)
    expect(progressPercent(0, 1_000, 1_000)).toBe(100)
  })

  test('progress bar: 5 % wide at least and 100 at most', () => {
    expect(progressPercent(0, 1_000, 0)).toBe(5)
    expect(progressPercent(0, 1_000, -100)).toBe(5)
    expect(progressPercent(0, 1_000, 2_000)).toBe(100)
    expect(progressPercent(1_000, 1_000, 1_000)).toBe(100)
  })
})
