import { expect, test } from '@jest/globals'
import { splitOf } from './post.ts'

test.each([
  [1, 1, 50, 50],
  [2, 1, 67, 33],
  [1, 2, 33, 67],
  [5, 3, 63, 37],
  [0, 4, 0, 100],
  [4, 0, 100, 0],
])('%d agreed and %d disagreed make %d and %d percent', (agree, disagree, agreePercent, disagreePercent) => {
  expect(splitOf(agree, disagree)).toEqual({ agree: agreePercent, disagree: disagreePercent })
})

test('the two sides always make 100 together', () => {
  for (let agree = 0; agree <= 40; agree += 1) {
    for (let disagree = agree === 0 ? 1 : 0; disagree <= 40; disagree += 1) {
      const split = splitOf(agree, disagree)
      expect((split?.agree ?? 0) + (split?.disagree ?? 0)).toBe(100)
    }
  }
})

test('a side with votes never reads 0 percent', () => {
  expect(splitOf(1, 999)).toEqual({ agree: 1, disagree: 99 })
  expect(splitOf(999, 1)).toEqual({ agree: 99, disagree: 1 })
})

test('without votes there is no split', () => {
  expect(splitOf(0, 0)).toBeUndefined()
})
