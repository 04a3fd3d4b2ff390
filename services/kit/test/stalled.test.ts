import { expect, test } from '@jest/globals'
import { createStallCheck } from '../src/events/stalled.ts'

test('a flush waits for 60 s after the last handled event, then names the group and its positions', () => {
  let ms = 0
  const check = createStallCheck('g', { now: () => ms })
  const isAt = (position: bigint, atMs: number) => () => {
    ms = atMs
    check([
      { topic: 'social', partition: 3, position, end: 20n },
      { topic: 'auth', partition: 0, position: 0n, end: 1n },
    ])
  }
  expect(isAt(10n, 0)).not.toThrow()
  expect(isAt(10n, 59_999)).not.toThrow()
  expect(isAt(12n, 60_000)).not.toThrow()
  expect(isAt(12n, 119_999)).not.toThrow()
  expect(isAt(12n, 120_000)).toThrow(
    'consumer g has handled nothing for 60 s: social/3 is at 12 of 20, auth/0 is at 0 of 1',
  )
})
