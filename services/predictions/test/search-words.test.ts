import { wordsOf } from '@hunch/kit/search-words'
import { expect, test } from '@jest/globals'
import { parseQuery } from '../src/search/rules.ts'
import { entriesOf } from '../src/search-index/rules/words.ts'

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

test('words of scripts without spaces are found by each pair of their characters', () => {
  expect(entriesOf('日本代表')).toEqual(['日', '本', '代', '表', '日本', '本代', '代表'])
  expect(entriesOf('مطر')).toEqual(['مطر', 'مط', 'طر'])
  expect(entriesOf("L'été")).toEqual(['l', 'ete', 'lete'])
})

test('a query looks for prefixes of words, and for substrings in scripts whose words have parts', () => {
  expect(parseQuery('Rain 9am')).toEqual({
    text: ' rain 9am',
    entries: [],
    prefixes: ['rain', '9am'],
    numbers: ['9am'],
    substrings: [],
  })
  expect(parseQuery('日本代表 X')).toEqual({
    text: ' 日本代表 x',
    entries: ['日本', '本代', '代表'],
    prefixes: ['x'],
    numbers: [],
    substrings: ['日本代表'],
  })
  expect(parseQuery('犬 猫')?.entries).toEqual(['犬', '猫'])
  expect(parseQuery('?!')).toBeUndefined()
})

test('a word longer than an index can hold is truncated, in the index and in the query', () => {
  const long = 'ﷺ'.repeat(300) + 'x'.repeat(3_000)
  for (const entry of entriesOf(long)) expect(Buffer.byteLength(entry)).toBeLessThan(300)
  expect(entriesOf('x'.repeat(3_000))).toEqual(parseQuery('x'.repeat(3_000))?.prefixes)
})
