import { expect, test } from '@jest/globals'
import { constants, unheld } from '../checks/constants.ts'
import { sourcesOf } from '../checks/sources.ts'

test('the check of constants names each that no title begins with', () => {
  expect(unheld(sourcesOf({}))).toHaveLength(constants.length)
  const titles = constants.map((name) => `test('${name}: so it is', () => {})`)
  expect(unheld(sourcesOf({ 'a.test.ts': titles.join('\n') }))).toEqual([])
  expect(unheld(sourcesOf({ 'a.test.ts': titles.slice(1).join('\n') }))).toEqual([
    `no test is called "${constants[0]}: …"`,
  ])
  expect(unheld(sourcesOf({ 'a.ts': titles.join('\n') }))).toHaveLength(constants.length)
})
