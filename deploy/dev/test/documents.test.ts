import { expect, test } from '@jest/globals'
import { readClaims } from '../checks/claims.ts'
import { brokenLinks, unlistedFaults } from '../checks/documents.ts'
import { sourcesOf } from '../checks/sources.ts'
import { unlistedThreats } from '../checks/threats.ts'

test('a link to a path that the repository does not have is a fault', () => {
  const readme = '[a](docs/a.md) [b](docs/) [c](https://example.com) [d](#top)\n```\n[e](nowhere.md)\n```'
  const files = { 'README.md': readme, 'docs/a.md': '[up](../README.md#top)' }
  expect(brokenLinks(sourcesOf(files))).toEqual([])
  const wrong = { ...files, 'docs/b.md': '[x](../../secret.md) [y](c.md) ![z](z.png)' }
  expect(brokenLinks(sourcesOf(wrong))).toEqual(
    ['../../secret.md', 'c.md', 'z.png'].map((link) => `docs/b.md links to ${link}, which is not in the repository`),
  )
})

test('a test names only faults that the list has, and the list has each once', () => {
  const list = '| # | fault |\n|---|---|\n| 1 | a |\n| 2 | b |\n| 2 | c |\n'
  const text =
    "test('fault 1: known', () => { expect(1).toBe(1) })\ntest('faults 2 and 9: one of them', () => { expect(1).toBe(1) })"
  const sources = sourcesOf({ 'docs/faults.md': list, 'a.test.ts': text })
  expect(unlistedFaults(sources, readClaims(sources))).toEqual([
    'docs/faults.md has row 2 twice',
    'a.test.ts names fault 9, which docs/faults.md does not have',
  ])
})

test('the list of threats and the expected words must have the same rows', () => {
  const known = sourcesOf({ 'docs/threats.md': '| 1 | a | b |' })
  const judged = unlistedThreats(known, []).map((fault) => Number(/^threat (\d+) is not in/.exec(fault)?.[1]))
  const last = Math.max(...judged)
  expect(judged).toEqual(Array.from({ length: last - 1 }, (_, index) => index + 2))
  const rows = [1, ...judged.slice(0, -1), last + 1].map((row) => `| ${row} | a | b |`)
  expect(unlistedThreats(sourcesOf({ 'docs/threats.md': rows.join('\n') }), [])).toEqual([
    `docs/threats.md has threat ${last + 1}, which checks/threats.ts does not judge`,
    `threat ${last} is not in docs/threats.md`,
  ])
})
