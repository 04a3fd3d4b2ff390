import { expect, test } from '@jest/globals'
import { folded, keptWords, partOf, partsToFind } from '../src/search-words/index.ts'

/** Whether a search for `query` would find the text. */
const finds = (query: string, text: string) => {
  const parts = partsToFind(query)
  return parts.length > 0 && parts.every((part) => keptWords(text).includes(part))
}

test.each([
  ['Éclairs à Zürich', ['eclairs', 'ECLAIRS', 'éclairs zur', 'zürich a'], ['urich', 'clair']],
  ['Łódź Straße Søren', ['lodz', 'strasse', 'Straß', 'soren'], ['odz']],
  ['İstanbul Işık', ['istanbul', 'isik'], []],
  ['Nguyễn Văn Đức', ['nguyen duc', 'VAN'], []],
  ['Ναύτες', ['ναυτες', 'ΝΑΥΤΕΣ'], []],
  ['Алёна Королёва', ['алена', 'КОРОЛЕВА'], []],
  ['نادي أحمد للقراءة', ['نادي', 'احمد', 'أَحْمَد', 'للقراءه', 'قراءة', 'نادی'], []],
  ['東京天気予報クラブ', ['天気', '予報', 'クラブ', 'ｸﾗﾌﾞ', '東京 くらぶ'], ['天報']],
  ['김민수', ['민수', '김민'], []],
  ['हिन्दी शर्मा', ['हिन्दी', 'शर्म'], ['शर्मी']],
  ['はなこ', ['ハナコ', 'はな'], ['ばなこ']],
  ['ใจดี', ['ใจ', 'ดี'], []],
  ["O'Brien-Smith", ['obrien', "o'brien", 'brien', 'smith', 'O’B'], ['mith']],
  ['٤٢ Ⅳ ＡＢＣ', ['42', 'iv', 'abc'], []],
  ['Tea ☕ people', ['☕', '☕️', 'tea ☕'], ['🍵']],
  ['50% off_road', ['50%', 'off_road', 'road'], ['%', '_', "' or 1=1 --"]],
])('%s is found by the first queries, and not by the others', (text, found, not) => {
  expect(found.filter((query) => !finds(query, text))).toEqual([])
  expect(not.filter((query) => finds(query, text))).toEqual([])
})

test('a query keeps no pattern characters, and at most 12 words', () => {
  expect(partsToFind('%_\\ \u0000 \ud800 \u0301 ()*&|!')).toEqual([])
  expect(partsToFind('a '.repeat(5_000))).toEqual([' a'])
  expect(partsToFind(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12)
})

test('the words of a text are at most about twice as long as the text', () => {
  const texts = [`a${'\u0301'.repeat(2_000)}`, '太'.repeat(2_000), '\ud800'.repeat(2_000), "'".repeat(2_000)]
  for (const text of texts) expect(keptWords(text).length).toBeLessThanOrEqual(2 * text.length + 2)
})

test.each([
  ['Élection', 'An election!', true],
  ['election', 'Elections', false],
  ['world cup', 'the WORLD-CUP final', true],
  ['world cup', 'a world, one cup', false],
  ['天気', '東京天気予報', true],
  ['مطر', 'والمطر', true],
  ['☕', 'Tea ☕', true],
])('the part of %p stands in the folded %p: %p', (phrase, text, stands) => {
  expect(`${folded(text)} `.includes(partOf(phrase))).toBe(stands)
})

test('a text without words has an empty part', () => {
  expect(partOf('!? …')).toBe('')
})
