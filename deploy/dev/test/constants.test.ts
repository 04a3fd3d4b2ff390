import { expect, test } from '@jest/globals'
import { readClaims } from '../checks/claims.ts'
import { constants, unheld } from '../checks/constants.ts'
import { sourcesOf } from '../checks/sources.ts'

const said = (text: string, path = 'a.test.ts') => unheld(readClaims(sourcesOf({ [path]: text })))
const names = Object.keys(constants)
/** The source of a test that covers a constant: its name in the title, its values in the body. */
const holding = (name: string) =>
  `test('${name}: so it is', () => { expect(${JSON.stringify(constants[name]?.map((each) => each.split('|')[0]))}).toBe(it) })`

test('the check of constants names each without a title that begins with it', () => {
  const titles = names.map(holding)
  expect(said('')).toHaveLength(names.length)
  expect(said(titles.join('\n'))).toEqual([])
  expect(said(titles.slice(1).join('\n'))).toEqual([`no test names "${names[0]}: …" in its title`])
  expect(said(titles.join('\n'), 'a.ts')).toHaveLength(names.length)
})

test('the check of constants requires the value in the body', () => {
  const others = names.slice(1).map(holding)
  const without = "test('headline, longest: 200', () => { expect(1).toBe(1) })"
  expect(said([without, ...others].join('\n'))).toEqual(['no test of "headline, longest: …" looks for 200'])
})
