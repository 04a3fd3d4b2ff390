import { expect, test } from '@jest/globals'
import { preferredLanguage } from '../src/http/index.ts'

const languages = ['en', 'de', 'fr', 'pt', 'ar', 'ja', 'zh'] as const

test.each([
  ['de', 'de'],
  ['de-CH, fr;q=0.9', 'de'],
  ['nl, en;q=0.2, PT-br;q=0.8', 'pt'],
  ['ar;q=0, ja', 'ja'],
  ['zh;q=nonsense, de;q=0.1', 'de'],
  ['nl', undefined],
  ['*', undefined],
  ['fr-CA,en', 'fr'],
  ['', undefined],
  [undefined, undefined],
  [`${'x,'.repeat(100_000)}fr`, undefined],
])('the preferred supported language of %j is %s', (header, language) => {
  expect(preferredLanguage(header, languages)).toBe(language)
})
