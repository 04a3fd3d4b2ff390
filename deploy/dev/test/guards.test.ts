import { expect, test } from '@jest/globals'
import { readClaims } from '../checks/claims.ts'
import { untriedGuards } from '../checks/guards.ts'
import { sourcesOf } from '../checks/sources.ts'

const sources = sourcesOf({
  'docs/threats.md': '| 1 | a | b |\n| 2 | a | b |',
  'a.ts': 'if (isOwn) allow()',
  'a.test.ts': "test('threat 1: another’s', () => { expect(1).toBe(1) })",
})
const guard = { row: 1, file: 'a.ts', from: 'isOwn', to: 'true', test: 'a.test.ts' }
const faults = (...guards: (typeof guard)[]) => untriedGuards(sources, readClaims(sources), guards)

test('the check of guards names rows without a guard, and guards without a row', () => {
  expect(faults(guard)).toEqual(['threat 2 has no guard in deploy/dev/guards/guards.json'])
  expect(faults(guard, { ...guard, row: 3 })).toContain('the guard of threat 3: docs/threats.md has no such row')
})

test('the check of guards requires a change that applies once, and a test that names the row', () => {
  const other = { ...guard, row: 2 }
  expect(faults(guard, other)).toEqual(['the guard of threat 2: no test of a.test.ts names that row'])
  expect(faults({ ...guard, from: 'isGone' })).toContain(
    'the guard of threat 1 stands 0 times in a.ts, not once: isGone',
  )
  expect(faults({ ...guard, from: 'l' })).toContain('the guard of threat 1 stands 2 times in a.ts, not once: l')
})
