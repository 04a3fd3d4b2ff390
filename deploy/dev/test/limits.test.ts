import { describe, expect, test } from '@jest/globals'
import { formatLimit, formatTable, tablesOf } from '../limits.ts'

test.each([
  ['waitMs', 250, '250 ms'],
  ['waitMs', 10_000, '10 s'],
  ['waitMs', 4_500, '4.5 s'],
  ['waitMs', 90_000, '90 s'],
  ['waitMs', 600_000, '10 min'],
  ['sessionS', 3_600, '1 h'],
  ['windowSeconds', 900, '15 min'],
  ['pendingHours', 24, '1 day'],
  ['keptDays', 90, '90 days'],
  ['chartWeeks', 2, '14 days'],
  ['photoBytes', 5 * 1_024 * 1_024, '5 MB'],
  ['bodyBytes', 65_536, '64 kB'],
  ['readBytes', 80_000, '80,000 bytes'],
  ['keptShare', 0.5, '50 %'],
  ['pixels', 50_000_000, '50,000,000'],
  ['headersSize', '16 kB', '16 kB'],
  ['tries', { max: 30, windowS: 900 }, 'max 30, window 15 min'],
  ['linkS', { reset: 3_600, signIn: 60 }, 'reset 1 h, signIn 1 min'],
])('%s: %p is shown as %s', (name, value, shown) => {
  expect(formatLimit(name, value)).toBe(shown)
})

test('a value that is no number is rejected', () => {
  expect(() => formatLimit('isOn', true)).toThrow('isOn is no number')
})

describe('the limits of a file', () => {
  const text = `const megabyte = 1_048_576

/** Limits of pictures. */
export const pictureLimits = {
  /** Maximum pictures, e.g. of a post. Further ones are rejected. */
  pictures: 2,
  /**
   * Maximum size | of one
   * picture.
   */
  pictureBytes: 5 * megabyte,
} as const
`
  const exported = { pictureLimits: { pictures: 2, pictureBytes: 5_242_880 } }

  test('have the computed value, and the first sentence of their JSDoc', () => {
    expect(tablesOf(text, exported)).toEqual([
      {
        name: 'pictureLimits',
        about: 'Limits of pictures.',
        rows: [
          { name: 'pictures', value: '2', meaning: 'Maximum pictures, e.g. of a post.' },
          { name: 'pictureBytes', value: '5 MB', meaning: 'Maximum size | of one picture.' },
        ],
      },
    ])
  })

  test('are a table in Markdown', () => {
    expect(tablesOf(text, exported).map(formatTable)).toEqual([
      [
        'Limits of pictures.',
        '',
        '| limit | value | meaning |',
        '|---|---|---|',
        '| `pictures` | 2 | Maximum pictures, e.g. of a post. |',
        '| `pictureBytes` | 5 MB | Maximum size \\| of one picture. |',
      ].join('\n'),
    ])
  })

  test('need JSDoc', () => {
    const undocumented = 'export const limits = {\n  /** First. */\n  first: 1,\n  second: 2,\n}\n'
    expect(() => tablesOf(undocumented, { limits: { first: 1, second: 2 } })).toThrow('limits.second has no JSDoc')
  })

  test('are all found, except those of other files', () => {
    const nested = 'export const limits = {\n    first: 1,\n}\n'
    expect(() => tablesOf(nested, { limits: { first: 1 } })).toThrow('not found in the text: first')
    const combined = 'export const limits = { ...pictureLimits }\n'
    expect(tablesOf(combined, { limits: { pictures: 2 } })).toEqual([{ name: 'limits', about: '', rows: [] }])
  })
})
