/**
 * The only list of the product's languages, each with its own name. To add one, add a line here and its texts in
 * `proto/texts/<code>.json` and `web/src/locales/<code>/`. Types and checks name the missing texts.
 */
export const languageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
  ja: '日本語',
  zh: '中文',
  it: 'Italiano',
} as const

export type LanguageCode = keyof typeof languageNames

const rightToLeft: readonly LanguageCode[] = ['ar']

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.some((code) => code === language) ? 'rtl' : 'ltr'

export const isLanguage = (value: unknown): value is LanguageCode =>
  typeof value === 'string' && Object.hasOwn(languageNames, value)

export const languageCodes = Object.keys(languageNames) as [LanguageCode, ...LanguageCode[]]
