import { describe, expect, test } from '@jest/globals'
import { isBlank, withoutControls, words } from '../http/index.ts'

/** Invisible characters by name. */
const invisible = {
  'zero width space': '\u200b',
  'zero width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'right-to-left override': '\u202e',
  'left-to-right isolate': '\u2066',
  'right-to-left mark': '\u200f',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uffa0',
  'blank pattern of Braille': '\u2800',
  'variation selector': '\ufe0f',
  'tag of a flag': '\u{e0067}',
  'invisible times': '\u2062',
}

describe('threat 52: invisible text', () => {
  test.each(Object.entries(invisible))('%s alone counts as empty, repeated or among blanks too', (_name, character) => {
    for (const text of [character, ` ${character}\n`, character.repeat(40), `${character}\u200b${character}`]) {
      expect(isBlank(text)).toBe(true)
      expect(words(200, 1).safeParse(text).error?.issues[0]?.message).toBe('must not be empty')
      expect(words(200).parse(text)).toBe('')
    }
  })

  test('characters that reverse or hide the text around them are removed', () => {
    expect(words(200).parse('pay \u202eeruces\u202c now\u2066!\u2069')).toBe('pay eruces now!')
    expect(words(200).parse('one\u0007\u0000'.replace('\0', ''))).toBe('one')
    expect(words(200).parse('one\r\ntwo\tthree')).toBe('one\ntwo\tthree')
  })

  test('characters that scripts and emoji need stay', () => {
    for (const text of ['می‌خواهم', '👨‍👩‍👧', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'क्‍ष', 'Zürich', 'שלום!', '雨です'])
      expect([withoutControls(text), isBlank(text)]).toEqual([text, false])
  })
})
