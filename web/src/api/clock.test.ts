import { afterEach, expect, jest, test } from '@jest/globals'
import { readServerTime, recordServerTime, serverNow } from './clock.ts'

afterEach(() => {
  jest.useRealTimers()
})

test('the server clock uses the fastest sample; a slower one counts after that has expired', () => {
  jest.useFakeTimers({ now: 1_000_000 })
  recordServerTime(1_500_000, 999_900, 1_000_000) // half of the round trip of 100 ms is added
  expect(serverNow()).toBe(1_500_050)
  recordServerTime(1_900_000, 998_000, 1_000_000)
  expect(serverNow()).toBe(1_500_050)
  jest.setSystemTime(1_070_000)
  recordServerTime(1_600_000, 1_068_000, 1_070_000)
  expect(serverNow()).toBe(1_601_000)
})

test('a response that may come from a cache does not set the clock', () => {
  jest.useFakeTimers({ now: 5_000_000 })
  recordServerTime(5_000_000, 5_000_000, 5_000_000)
  readServerTime(new Headers({ 'Server-Time': '1', 'Cache-Control': 'public, max-age=600' }), 5_000_000, 5_000_000)
  readServerTime(new Headers(), 5_000_000, 5_000_000)
  expect(serverNow()).toBe(5_000_000)
})
