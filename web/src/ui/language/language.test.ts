import { afterEach, expect, jest, test } from '@jest/globals'
import i18next from 'i18next'
import { formatOf } from './format.ts'
import { chooseLanguage, languageNames } from './languages.ts'
import { chooseAndRemember, followMember, startLanguages, wantAllTexts } from './texts.ts'

const spoken = ['en', 'ar'] as const

afterEach(() => {
  jest.restoreAllMocks()
})

test('language: the member’s choice, then the stored one, then the browser’s, then English', () => {
  const browser = ['fr-CA', 'ar-EG', 'en']
  expect(chooseLanguage(spoken, { member: 'en', stored: 'ar', browser })).toBe('en')
  expect(chooseLanguage(spoken, { member: null, stored: 'ar', browser: ['en'] })).toBe('ar')
  expect(chooseLanguage(spoken, { stored: 'xx', browser })).toBe('ar')
  expect(chooseLanguage(spoken, { stored: 'fr', browser: ['fr'] })).toBe('en')
})

test('a language is applied and stored, and sets the direction of the document', async () => {
  await startLanguages({ languages: spoken, load: async () => ({ common: { hello: 'مرحبا {{product}}' } }) }, 'Omen')
  await chooseAndRemember('ar')
  expect(document.documentElement).toHaveAttribute('lang', 'ar')
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  expect(localStorage.getItem('preferredLanguage')).toBe('ar')
  await followMember('en')
  expect(document.documentElement).toHaveAttribute('dir', 'ltr')
  await followMember(null)
  expect(document.documentElement).toHaveAttribute('lang', 'en')
})

test('English replaces a language that cannot be loaded, with a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const load = async (language: string) => {
    if (language === 'it') throw new Error('gone')
    return { common: { hello: 'Hello' } }
  }
  await startLanguages({ languages: ['en', 'it'], load }, 'Omen')
  await chooseAndRemember('it')
  expect(document.documentElement).toHaveAttribute('lang', 'en')
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"it"'), expect.any(Error))
})

test('of two choices the last one counts, also if its texts are there first', async () => {
  const { promise: late, resolve } = Promise.withResolvers<object>()
  const load = (language: string) => (language === 'ar' ? late : Promise.resolve({}))
  await startLanguages({ languages: spoken, load: load as never }, 'Omen')
  const first = chooseAndRemember('ar')
  expect(await chooseAndRemember('en')).toBe(true)
  resolve({})
  expect(await first).toBe(false)
  expect(document.documentElement).toHaveAttribute('lang', 'en')
  expect(document.documentElement).toHaveAttribute('dir', 'ltr')
})

test('the texts beyond the first screen are loaded on demand', async () => {
  const asked: string[] = []
  const load = async (language: string, part: string) => {
    asked.push(`${language} ${part}`)
    return {}
  }
  await startLanguages({ languages: ['en', 'de'], load }, 'Omen')
  await wantAllTexts()
  await chooseAndRemember('de')
  expect(asked).toEqual(expect.arrayContaining(['de first', 'de rest']))
})

test('a value of the other direction is isolated from the text around it', async () => {
  for (const language of ['en', 'ar'])
    i18next.addResourceBundle(language, 'common', { wrote: '{{name}}: {{headline}} ({{count}})' })
  const wrote = { name: 'ليلى منصور', headline: 'It rains', count: 3 }
  await i18next.changeLanguage('en')
  expect(i18next.t('wrote' as 'close', wrote)).toBe('\u2068ليلى منصور\u2069: It rains (3)')
  await i18next.changeLanguage('ar')
  expect(i18next.t('wrote' as 'close', { ...wrote, count: '3' })).toBe('ليلى منصور: \u2068It rains\u2069 (3)')
})

test('texts name the product, numbers follow the language, and a missing text shows its key', () => {
  i18next.addResourceBundle('en', 'common', {
    greet: 'Hi from {{product}}',
    n_one: '{{count}} vote',
    n_other: '{{count}} votes',
  })
  const t = i18next.t as unknown as (key: string, values?: object) => string
  expect(t('greet')).toBe('Hi from Omen')
  expect(t('n', { count: 1 })).toBe('1 vote')
  expect(t('n', { count: 12_345 })).toBe('12,345 votes')
  expect(t('there.is.none')).toBe('there.is.none')
})

test('a text of the landing screen reads the same with i18next and without it', async () => {
  await jest.isolateModulesAsync(async () => {
    const alone = await import('./texts.ts')
    const first = { common: { greet: 'مرحبا من {{product}}', deep: { key: 'Deep' }, left: '{{hours}} h' } }
    await alone.startLanguages({ languages: ['ar'], load: async () => first }, 'Omen')
    expect(alone.hasTranslator()).toBe(false)
    await alone.chooseAndRemember('ar')
    const { act, createElement } = await import('react')
    const { createRoot } = await import('react-dom/client')
    let before: string[] = []
    function Reader() {
      const t = alone.useFirstTexts() as (key: string) => string
      before = ['common:greet', 'common:deep.key', 'common:left', 'common:there.is.none'].map(t)
      return null
    }
    await act(() => createRoot(document.createElement('div')).render(createElement(Reader)))
    expect(before).toEqual(['مرحبا من \u2068Omen\u2069', 'Deep', '{{hours}} h', 'common:there.is.none'])
    i18next.addResourceBundle('ar', 'common', first.common, true, true)
    await i18next.changeLanguage('ar')
    expect(['greet', 'deep.key', 'left'].map((key) => i18next.t(key as 'close'))).toEqual(before.slice(0, 3))
  })
})

test('numbers and times are formatted for the language', () => {
  const english = formatOf('en')
  for (const language of Object.keys(languageNames))
    for (const count of [0, 7, 10, 999])
      expect(formatOf(language).number(count)).toBe(new Intl.NumberFormat(language).format(count))
  const now = Date.UTC(2026, 0, 10)
  expect(english.percent(0.624)).toBe('62%')
  expect(english.compact(12_345)).toBe('12.3K')
  expect(english.relative(now - 10_000, now)).toBe('now')
  expect(english.relative(now - 5 * 60_000, now)).toBe('5 min. ago')
  expect(formatOf('de').number(1234567)).toBe('1.234.567')
})

test('only a time of the next or last calendar day is called tomorrow or yesterday', () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()
  const english = formatOf('en')
  expect(english.relative(at(11, 12), at(10, 10))).toBe('tomorrow')
  expect(english.relative(at(12, 9), at(10, 10))).toBe('in 1 day')
  expect(english.relative(at(9, 9), at(10, 10))).toBe('yesterday')
  expect(english.relative(at(10, 10), at(12, 9))).toBe('1 day ago')
  expect(english.relative(at(2, 9), at(10, 10))).toBe('1 wk. ago')
  expect(formatOf('de').relative(at(8, 9), at(10, 10))).toBe('vor 2 Tagen')
})
