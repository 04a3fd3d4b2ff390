import { describe, expect, test } from '@jest/globals'
import { backOff, createFailurePause, leastRate, startLeastRate, startTimeLimit } from '../src/failures/index.ts'
import { manualTimers } from '../src/testing/index.ts'

test('the delay doubles with each consecutive failure up to a maximum, and is 0 without a failure', () => {
  const waits = [0, 1, 2, 3, 4, 5, 5_000].map((failures) => backOff(failures, { first: 200, longest: 1_000 }))
  expect(waits).toEqual([0, 200, 400, 800, 1_000, 1_000, 1_000])
})

test('after a failure calls pause: callers get the same error, or the reply of the fallback', async () => {
  const timers = manualTimers()
  for (const instead of [undefined, () => 'nothing']) {
    const unlessPaused = createFailurePause(200, instead, timers)
    let calls = 0
    const fail = () => {
      calls += 1
      return Promise.reject(new Error(`failure ${calls}`))
    }
    await expect(unlessPaused(fail)).rejects.toThrow('failure 1')
    const again = unlessPaused(fail)
    await (instead ? expect(again).resolves.toBe('nothing') : expect(again).rejects.toThrow('failure 1'))
    expect(calls).toBe(1)
    await timers.advance(200)
    expect(await unlessPaused(async () => 'a reply')).toBe('a reply')
    expect(await unlessPaused(async () => 'another')).toBe('another')
  }
})

test('a time limit fires once when it is exceeded, and never after it is stopped', async () => {
  const timers = manualTimers()
  let ended = 0
  startTimeLimit(2_000, () => (ended += 1), timers)
  const stop = startTimeLimit(2_000, () => (ended += 10), timers)
  await timers.advance(1_999)
  expect(ended).toBe(0)
  stop()
  await timers.advance(5_000)
  expect(ended).toBe(1)
})

test('a time limit counts only the time in which the process runs', async () => {
  const timers = manualTimers()
  let ended = false
  startTimeLimit(2_000, () => (ended = true), timers)
  await timers.stall(10_000)
  await timers.advance(1_499)
  expect(ended).toBe(false)
  await timers.advance(1)
  expect(ended).toBe(true)
})

describe('the minimum rate of a transfer', () => {
  const { bytesPerSecond, windowMs } = leastRate
  /** Simulates a transfer with the given number of bytes in each second. Returns whether the limit ended it. */
  async function transfer(seconds: readonly number[]): Promise<boolean> {
    const timers = manualTimers()
    let moved = 0
    let ended = false
    const stop = startLeastRate(
      () => moved,
      () => (ended = true),
      timers,
    )
    for (const bytes of seconds) {
      moved += bytes
      await timers.advance(1_000)
      await new Promise(setImmediate)
    }
    stop()
    expect(timers.pending()).toEqual([])
    return ended
  }
  const steady = (seconds: number, bytes: number) => Array.from({ length: seconds }, () => bytes)

  test('a transfer at this rate has no time limit, a slower one is ended', async () => {
    expect(await transfer(steady(600, bytesPerSecond))).toBe(false)
    expect(await transfer(steady(windowMs / 1_000, bytesPerSecond - 1))).toBe(true)
  })

  test('a fast transfer may pause for 8 s, but not for a whole window', async () => {
    const fast = steady(20, 2 * bytesPerSecond)
    expect(await transfer([...fast, ...steady(8, 0), ...fast, ...steady(8, 0), ...fast])).toBe(false)
    expect(await transfer([...fast, ...steady(25, 0)])).toBe(true)
  })

  test('data that is read only after a stall counts', async () => {
    const timers = manualTimers()
    let moved = 0
    let ended = false
    startLeastRate(
      () => moved,
      () => (ended = true),
      timers,
    )
    await timers.advance(windowMs - 1)
    setImmediate(() => (moved += windowMs * bytesPerSecond))
    await timers.stall(windowMs)
    await new Promise(setImmediate)
    expect(ended).toBe(false)
  })
})
