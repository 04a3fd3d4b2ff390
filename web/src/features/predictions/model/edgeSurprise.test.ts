import { expect, test } from '@jest/globals'
import { edgeSurprise } from './edgeSurprise.ts'

const change = (right: boolean, edgeBefore: number | null, edgeAfter: number | null) =>
  edgeSurprise({ right, edgeBefore, edgeAfter })

test('an edge that moves against the verdict has a reason, any other change has none', () => {
  expect(change(true, 8.6, 8.3)).toBe('edgeFell')
  expect(change(false, -4.8, -4.6)).toBe('edgeRose')
  expect(change(true, 5.9, 8.6)).toBeUndefined()
  expect(change(false, 8.6, 4)).toBeUndefined()
  expect(change(true, 0, 0)).toBeUndefined()
  expect(change(true, null, 0)).toBeUndefined()
  expect(change(true, null, null)).toBeUndefined()
})

test('the reason is given only if most of the others were right, or most were wrong', () => {
  const edge = (sum: number, count: number) => (100 * sum) / (count + 20)
  let given = 0
  for (const count of [0, 1, 2, 5, 20, 21, 40, 200])
    for (let sum = -count; sum <= count; sum += 0.5)
      for (const right of [true, false])
        for (const crowd of [0, 0.5, 1]) {
          const surprise = change(right, edge(sum, count), edge(sum + Number(right) - crowd, count + 1))
          if (!surprise) continue
          given += 1
          expect([surprise, crowd]).toEqual(right ? ['edgeFell', 1] : ['edgeRose', 0])
        }
  expect(given).toBeGreaterThan(100)
})
