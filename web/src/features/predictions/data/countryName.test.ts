import { expect, test } from '@jest/globals'
import { headerCountries } from '../feed/FeedHeader.tsx'
import { createCountryName } from './names.ts'

test.each([
  ['en', 'KE', 'Kenya'],
  ['en', 'US', 'US'],
  ['en', 'GB', 'UK'],
  ['en', 'HK', 'Hong Kong'],
  ['ar', 'KE', 'كينيا'],
  ['de', 'DE', 'Deutschland'],
  ['en', 'Unknown', 'Unknown'],
])('in %s, %s is called %s', (language, code, name) => {
  expect(createCountryName(language)(code)).toBe(name)
})

test('feed header countries: the specification’s sixteen, each with a name', () => {
  expect(headerCountries).toEqual('KE US HK IN CA ME MY GB AU DE FR JP BR MX NG ZA'.split(' '))
  for (const code of headerCountries) expect(createCountryName('ja')(code)).not.toBe(code)
})
