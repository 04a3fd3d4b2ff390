import { expect, jest, test } from '@jest/globals'
import { backOff, createFailurePause } from '../src/failures/index.ts'

test('the wait doubles with each failure in a row, up to a bound, and there is none without a failure', () => {
  const waits = [0, 1, 2, 3, 4, 5, 5_000].map((failures) => backOff(failures, { first: 200, longest: 1_000 }))
  expect(waits).toEqual([0, 200, 400, 800, 1_000, 1_000, 1_000])
})

test('after a failure no call is made for a while: the same error comes again, or what stands for a reply', async () => {
  let now = 0
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now)
  for (const instead of [undefined, () => 'nothing']) {
    const unlessPaused = createFailurePause(200, instead)
    let calls = 0
    const fail = () => {
      calls += 1
      return Promise.reject(new Error(`failure ${calls}`))
    }
    await expect(unlessPaused(fail)).rejects.toThrow('failure 1')
    const again = unlessPaused(fail)
    await (instead ? expect(again).resolves.toBe('nothing') : expect(again).rejects.toThrow('failure 1'))
    expect(calls).toBe(1)
    now += 250
    expect(await unlessPaused(async () => 'a reply')).toBe('a reply')
    expect(await unlessPaused(async () => 'another')).toBe('another')
  }
  clock.mockRestore()
})
