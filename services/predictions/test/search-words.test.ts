import { wordsOf } from '@hunch/kit/search-words'
import { expect, test } from '@jest/globals'
import { comparedWords, indexedTerms, likelyTimes, parseQuery, withSimilar } from '../src/search/rules.ts'
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
  expect(parseQuery('Rain 9am')).toEqual({ text: ' rain 9am', terms: ["'rain':*", "'9am':*"], substrings: [] })
  expect(parseQuery('日本代表 X')).toEqual({
    text: ' 日本代表 x',
    terms: ["'日本'", "'本代'", "'代表'", "'x':*"],
    substrings: ['日本代表'],
  })
  expect(parseQuery('犬 猫')?.terms).toEqual(["'犬'", "'猫'"])
  expect(parseQuery('?!')).toBeUndefined()
})

test('only words of letters, neither short nor long, are compared as possibly mistyped', () => {
  expect(comparedWords('Wite snow, the 9am cat 2026 日本代表 القطار')).toEqual(['wite', 'snow', 'القطار'])
  expect(comparedWords('x'.repeat(31))).toEqual([])
})

test('a mistyped word also matches similar words, and is no longer searched as a substring', () => {
  expect(withSimilar('wite snow', new Map([['wite', ['white', 'write']]]))).toEqual({
    text: ' wite snow',
    terms: ["(('wite':*) | 'white' | 'write')", "'snow':*"],
    substrings: [],
  })
  expect(withSimilar('مطار', new Map([['مطار', ['قطار']]]))).toEqual({
    text: ' مطار',
    terms: ["(('مط' & 'طا' & 'ار') | 'قطار')"],
    substrings: [],
  })
  expect(withSimilar('wite snow', new Map())).toBeUndefined()
})

test('the index finds posts by their rare words; by the two rarest if none is rare', () => {
  const query = parseQuery('the train is late')
  if (!query) throw new Error('the query has words')
  expect(indexedTerms(query, [0.6, 0.01, 0.4, 0.04])).toEqual(["'train':*", "'late':*"])
  expect(indexedTerms(query, [0.6, 0.1, 0.4, 0.05])).toEqual(["'late':*", "'train':*"])
})

test('the fewer posts of a sample match, the more posts are read', () => {
  expect([100, 20, 1, 0].map((found) => likelyTimes(found, 200))).toEqual([4, 20, 400, 400])
})

test('a word longer than an index can hold is truncated, in the index and in the query', () => {
  const long = 'ﷺ'.repeat(300) + 'x'.repeat(3_000)
  for (const entry of entriesOf(long)) expect(Buffer.byteLength(entry)).toBeLessThan(300)
  const [entry] = entriesOf('x'.repeat(3_000))
  expect(parseQuery('x'.repeat(3_000))?.terms).toEqual([`'${entry}':*`])
})
