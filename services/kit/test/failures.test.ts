import { expect, test } from '@jest/globals'
import { backOff, createFailurePause, startTimeLimit } from '../src/failures/index.ts'
import { manualTimers } from '../src/testing/index.ts'

test('the wait doubles with each failure in a row, up to a bound, and there is none without a failure', () => {
  const waits = [0, 1, 2, 3, 4, 5, 5_000].map((failures) => backOff(failures, { first: 200, longest: 1_000 }))
  expect(waits).toEqual([0, 200, 400, 800, 1_000, 1_000, 1_000])
})

test('after a failure no call is made for a while: the same error comes again, or what stands for a reply', async () => {
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

test('a time limit ends what takes longer, and nothing once it is stopped', async () => {
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

test('a time limit counts the time in which the process runs', async () => {
  const timers = manualTimers()
  let ended = false
  startTimeLimit(2_000, () => (ended = true), timers)
  await timers.stall(10_000)
  await timers.advance(1_499)
  expect(ended).toBe(false)
  await timers.advance(1)
  expect(ended).toBe(true)
})
