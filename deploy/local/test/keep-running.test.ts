import { eventually } from '@hunch/kit/testing'
import { expect, jest, test } from '@jest/globals'
import { createBackOff, type Exit, keepRunning, NotNow } from '../src/launcher/keep-running.ts'

jest.setTimeout(30_000)

/** A process that ends on request. */
function createRunning() {
  const { promise: exited, resolve } = Promise.withResolvers<Exit>()
  return {
    exited,
    crash: () => resolve({ reason: 'crashed', diskFull: false }),
    stop: async () => resolve({ reason: 'stopped', diskFull: false }),
  }
}

function listener() {
  const reported: string[] = []
  const report = (what: string) => () => void reported.push(what)
  return {
    reported,
    reporter: {
      crashed: report('crashed'),
      back: report('back'),
      waiting: report('waiting'),
      givenUp: report('given up'),
    },
  }
}

test('fault 20: the pause grows to 4 s with quick crashes, and a minute of life resets it', () => {
  const backOffMs = createBackOff()
  expect(backOffMs(30_000)).toBe(0)
  expect([1, 2, 3, 4, 5, 6].map(() => backOffMs(1_000))).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000])
  expect(backOffMs(30_000)).toBe(4_000)
  expect(backOffMs(61_000)).toBe(0)
  expect(backOffMs(1_000)).toBe(250)
})

test('fault 20: starts that failed twice, or cannot succeed yet, are retried; a success resets the count', async () => {
  const { reported, reporter } = listener()
  const faults = [
    new Error('1'),
    new Error('2'),
    undefined,
    new Error('1'),
    new NotNow('away'),
    new NotNow('away'),
    new Error('2'),
  ]
  const runs = [createRunning()]
  const again = async () => {
    const fault = faults.shift()
    if (fault) throw fault
    const next = createRunning()
    runs.push(next)
    return next
  }
  const kept = keepRunning(runs[0] ?? createRunning(), again, reporter)
  for (let crashes = 1; crashes <= 2; crashes += 1) {
    runs.at(-1)?.crash()
    await eventually(() => reported.filter((each) => each === 'back').length >= crashes)
  }
  await kept.running()
  expect(reported).toEqual(['crashed', 'back', 'crashed', 'back'])
  expect(kept.crashes()).toBe(2)
  await kept.stop()
})

test('fault 20: a start that fails three times in a row is given up, which ends all waiting for it', async () => {
  const { reported, reporter } = listener()
  const first = createRunning()
  let tries = 0
  const again = async () => {
    tries += 1
    throw new Error('no')
  }
  const kept = keepRunning(first, again, reporter)
  first.crash()
  await eventually(() => reported.includes('given up'))
  await kept.running()
  expect([tries, reported]).toEqual([3, ['crashed', 'given up']])
  await kept.stop()
})
