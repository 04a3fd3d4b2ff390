import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { createUtilization } from '../src/jobs/utilization.ts'
import { eventually } from '../src/testing/index.ts'

/** Keeps the event loop at work, in steps, as requests do. */
async function work(ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await new Promise(setImmediate))
    for (const step = performance.now() + 5; performance.now() < step; );
}

describe('how busy the event loop is', () => {
  test('counts since it was asked last', async () => {
    const isBusy = createUtilization()
    await work(100)
    expect(isBusy()).toBe(true)
    await pause(100)
    expect(isBusy()).toBe(false)
    await work(100)
    expect(isBusy()).toBe(true)
  })

  test('a process that works half of the time is not busy', async () => {
    const isBusy = createUtilization()
    // Stopped by others of the machine, it looks busy for once.
    const isAtRest = async () => {
      for (let n = 0; n < 5; n += 1) {
        await work(10)
        await pause(20)
      }
      return !isBusy()
    }
    await expect(eventually(isAtRest)).resolves.toBeUndefined()
  })
})
