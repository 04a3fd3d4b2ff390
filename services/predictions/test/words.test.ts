import { expect, test } from '@jest/globals'
import { entriesOf, soughtBy, wordsOf } from '../src/domain/words.ts'

test.each([
  ['Zürich, ÉTÉ — naïve Straße!', ['zurich', 'ete', 'naive', 'strasse']],
  ['Łódź Ærø İstanbul', ['lodz', 'aero', 'istanbul']],
  ['Ωμέγα, ΤΈΛΟΣ τέλος', ['ωμεγα', 'τελοσ', 'τελοσ']],
  ['Ёлка и йод', ['елка', 'и', 'иод']],
  ['المَطَرُ في القاهِرة ٢٠٢٦، إن شاء', ['المطر', 'في', 'القاهره', '2026', 'ان', 'شاء']],
  ['باران در ۱۴۰۵', ['باران', 'در', '1405']],
  ['iPhone発売は９月？ガンダム', ['iphone', '発売は', '9', '月', 'がんだむ']],
  ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
  ["100% _x_ '; drop table posts; --", ['100', 'x', 'drop', 'table', 'posts']],
  ['🎉 party', ['🎉', 'party']],
  ['%_-"\\', []],
])('%s is folded to its words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('words of scripts without blanks are found by each pair of their characters', () => {
  expect(entriesOf('日本代表')).toEqual(['日', '本', '代', '表', '日本', '本代', '代表'])
  expect(entriesOf('مطر')).toEqual(['مطر', 'مط', 'طر'])
  expect(entriesOf("L'été")).toEqual(['l', 'ete', 'lete'])
})

test('a query asks for beginnings of words, and for what stands in words where words have parts', () => {
  expect(soughtBy('Rain 9am')).toEqual({
    text: ' rain 9am',
    entries: [],
    beginnings: ['rain', '9am'],
    numbers: ['9am'],
    within: [],
  })
  expect(soughtBy('日本代表 X')).toEqual({
    text: ' 日本代表 x',
    entries: ['日本', '本代', '代表'],
    beginnings: ['x'],
    numbers: [],
    within: ['日本代表'],
  })
  expect(soughtBy('犬 猫')?.entries).toEqual(['犬', '猫'])
  expect(soughtBy('?!')).toBeUndefined()
})

test('a word longer than an index can hold is cut off, on both sides alike', () => {
  const long = 'ﷺ'.repeat(300) + 'x'.repeat(3_000)
  for (const entry of entriesOf(long)) expect(Buffer.byteLength(entry)).toBeLessThan(300)
  expect(entriesOf('x'.repeat(3_000))).toEqual(soughtBy('x'.repeat(3_000))?.beginnings)
})
