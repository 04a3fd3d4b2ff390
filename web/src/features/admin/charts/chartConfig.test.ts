import { expect, test } from '@jest/globals'
import { retentionTarget } from '../model/limits.ts'
import { type ChartStyle, chartConfig, type Drawing, isNamed, topOf } from './chartConfig.ts'
import { tipOf } from './tip.ts'

const drawing: Drawing = {
  kind: 'area',
  points: Array.from({ length: 31 }, (_, number) => ({ date: `day ${number}`, value: number === 3 ? null : number })),
  target: retentionTarget,
  top: 100,
  day: (date) => date,
  value: (value) => `${value}%`,
  tip: (title) => tipOf({ title, words: ['Back: 12%', undefined], direction: 'ltr' }),
}
const colors = {
  accent: 'blue',
  target: 'amber',
  muted: 'grey',
  line: 'dim',
  surface: 'dark',
  font: 'sans',
}
const style: ChartStyle = { colors, theme: 'dark', direction: 'ltr', reducedMotion: false }

test('chart animation: 1,500 ms, and none with reduced motion', () => {
  expect(chartConfig(drawing, style)).toMatchObject({ animate: { enter: { duration: 1_500 } } })
  expect(chartConfig(drawing, { ...style, reducedMotion: true })).toMatchObject({ animate: false })
})

test('retention target line: at 40 percent, and only if there is a target', () => {
  expect(chartConfig(drawing, style).annotations).toMatchObject([{ type: 'lineY', data: [40] }])
  expect(chartConfig({ ...drawing, target: undefined }, style).annotations).toEqual([])
})

test('right to left, the days and the scale are mirrored', () => {
  const mirrored = chartConfig(drawing, { ...style, direction: 'rtl' })
  expect(mirrored).toMatchObject({ scale: { x: { range: [1, 0] } }, axis: { y: { position: 'right' } } })
  expect(chartConfig(drawing, style)).toMatchObject({
    scale: { x: { range: [0, 1] } },
    axis: { y: { position: 'left' } },
  })
})

test('at most five days are labelled, the newest among them', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => index).filter((at) => isNamed(at, count))
  expect(named(31)).toEqual([2, 9, 16, 23, 30])
  expect(named(8)).toEqual([1, 3, 5, 7])
  expect(named(5)).toEqual([0, 1, 2, 3, 4])
})

test('the axis ends at the highest point or the target, but not below 4', () => {
  expect(topOf({ points: [{ date: 'a', value: 1 }] })).toBe(4)
  expect(topOf({ points: [{ date: 'a', value: null }], target: 40 })).toBe(40)
  expect(topOf({ points: [{ date: 'a', value: 57 }], target: 40 })).toBe(57)
})

test('a tooltip shows the day and the known texts, never as markup', () => {
  const tip = tipOf({ title: 'Nov 21', words: ['Back: 12%', undefined, '<b>never markup</b>'], direction: 'rtl' })
  expect(tip.dir).toBe('rtl')
  expect([...tip.children].map((part) => part.textContent)).toEqual(['Nov 21', 'Back: 12%', '<b>never markup</b>'])
})
