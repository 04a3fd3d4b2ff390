import { expect, test } from '@jest/globals'
import { countReactions, withMine } from './sendReaction.ts'

const before = { counts: { heart: 2, fire: 1 }, mine: 'heart' } as const

test('choosing another reaction moves one’s own', () => {
  const after = withMine(before, 'fire')
  expect([after.mine, after.counts.heart, after.counts.fire]).toEqual(['fire', 1, 2])
  expect(countReactions(after)).toBe(3)
})

test('taking it back counts one less', () => {
  const after = withMine(before, null)
  expect([after.mine, countReactions(after)]).toEqual([null, 2])
})
