import { expect, test } from '@jest/globals'
import { riddles } from '../checks/plain-english.ts'
import { sourcesOf } from '../checks/sources.ts'

test('phrases in comments, log lines, titles, descriptions and documents are found, code is not', () => {
  const source = [
    '/** Sends what is due. */',
    "const text = 'what is due'",
    "log.warn('a peer is away')",
    'const a = 1 // null where there is none',
  ]
  const sources = sourcesOf({
    'services/auth/src/a.ts': source.join('\n'),
    'web/a.test.ts': "test('nobody sees it', () => {})",
    'proto/http/a.ts': "  summary: 'What the caller may see',",
    'README.md': 'The data lies in a folder.',
    'proto/gen/a.ts': '// what is due',
  })
  expect(riddles(sources).map((each) => each.split(';')[0])).toEqual([
    'services/auth/src/a.ts:1: "what is"',
    'services/auth/src/a.ts:3: "is away"',
    'services/auth/src/a.ts:4: "where there"',
    'web/a.test.ts:1: "nobody"',
    'proto/http/a.ts:1: "What the"',
    'README.md:1: "lies"',
  ])
})
