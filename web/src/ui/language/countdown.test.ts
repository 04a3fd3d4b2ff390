import { expect, test } from '@jest/globals'
import { countdownOf } from './countdown.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [2 * day + 3 * hour + 59 * minute, { unit: 'days', days: 2, hours: 3 }],
  [day, { unit: 'days', days: 1, hours: 0 }],
  [day - 1, { unit: 'hours', hours: 23, minutes: 59 }],
  [hour, { unit: 'hours', hours: 1, minutes: 0 }],
  [hour - 1, { unit: 'minutes', minutes: 59 }],
  [minute, { unit: 'minutes', minutes: 1 }],
  [1, { unit: 'minutes', minutes: 1 }],
  [0, { unit: 'expired' }],
  [-5, { unit: 'expired' }],
])('a countdown with %d ms left reads %j', (leftMs, expected) => {
  expect(countdownOf(leftMs)).toEqual(expected)
})
