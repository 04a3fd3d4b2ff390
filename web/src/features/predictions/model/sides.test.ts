import { expect, test } from '@jest/globals'
import i18next from 'i18next'
import { somePost } from '../testing/somePost.ts'
import { bothCounts, sideCount, sideName } from './sides.ts'

const plain = somePost().prediction
const named = { ...plain, sides: { agree: 'Tea', disagree: 'Coffee' } }

test('a comparison’s sides carry their names, every other post Agree and Disagree', () => {
  const t = i18next.getFixedT('en', 'predictions')
  expect([sideName(plain, true, t), sideName(plain, false, t)]).toEqual(['Agree', 'Disagree'])
  expect([sideName(named, true, t), sideName(named, false, t)]).toEqual(['Tea', 'Coffee'])
  expect([sideCount(plain, true, 2, t), sideCount(named, false, 2, t)]).toEqual(['2 agreed', 'Coffee: 2'])
  expect(bothCounts(plain, 2, 1, t)).toBe('2 agreed, 1 disagreed')
  expect(bothCounts(named, 2, 1, t)).toBe('Tea: 2, Coffee: 1')
})
