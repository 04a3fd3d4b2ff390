import { expect, test } from '@jest/globals'
import { countReactions, withMine } from './sendReaction.ts'

const before = { counts: { heart: 2, fire: 1 }, mine: 'heart' } as const

test('another reaction replaces the viewer’s own', () => {
  const after = withMine(before, 'fire')
  expect([after.mine, after.counts.heart, after.counts.fire]).toEqual(['fire', 1, 2])
  expect(countReactions(after)).toBe(3)
})

test('taking a reaction back lowers the count by one', () => {
  const after = withMine(before, null)
  expect([after.mine, countReactions(after)]).toEqual([null, 2])
})
